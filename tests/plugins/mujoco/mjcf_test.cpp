// SPDX-License-Identifier: BSD-2-Clause
// MJCF files as trees: against MuJoCo in random states, feature by feature, and what is refused.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "poise/tests/plugins/mujoco/loaded_mjcf.hpp"
#include "poise/tests/support/refusal.hpp"

namespace poise::test {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::DoubleEq;
using testing::DoubleNear;
using testing::HasSubstr;

// A link with an inertia that is not diagonal, off its origin.
std::string body(const std::string& name, const std::string& inside) {
  return "<body name='" + name +
         "' pos='0.1 -0.2 0.3' euler='0.3 -0.5 0.7'>"
         "<inertial pos='0.02 0.03 -0.1' mass='1.5' fullinertia='0.02 0.03 0.025 0.002 -0.003 "
         "0.001'/>" +
         inside + "<site name='" + name + "_site' pos='0.05 0.01 0.2' euler='1 0.2 0.1'/></body>";
}

const std::string kHinge = "<joint name='h' type='hinge' axis='1 2 3' pos='0.1 0.2 -0.1'/>";

TEST_F(Mjcf, AgreesForEveryJointAlone) {
  for (const char* type : {"hinge", "slide", "ball"}) {
    SCOPED_TRACE(type);
    agreeing(body("a", "<joint name='j' type='" + std::string(type) +
                           "' axis='0.3 -1 0.2' pos='0.1 0.2 -0.1'/>" + body("b", kHinge)));
  }
}

TEST_F(Mjcf, AgreesForSeveralJointsOfABody) {
  const Loaded robot =
      agreeing(body("a",
                    "<joint name='x' type='slide' axis='1 0 0'/>"
                    "<joint name='z' type='slide' axis='0 0.6 0.8' pos='0.5 0 0'/>"
                    "<joint name='turn' type='hinge' axis='0 1 0' pos='0 0.1 0.2'/>" +
                        body("b",
                             "<joint name='p' type='hinge' axis='1 0 0' pos='0.1 0 0'/>"
                             "<joint name='q' type='ball' pos='0 0.1 0.3'/>")));
  EXPECT_THAT(robot.of.tree.joint_names(),
              testing::ElementsAre("x", "z", "turn", "p", "q.wx", "q.wy", "q.wz"));
}

TEST_F(Mjcf, AgreesForAFloatingBase) {
  const Loaded robot = agreeing(body("a", "<freejoint/>" + body("b", kHinge)));
  EXPECT_TRUE(robot.of.tree.floating());
  EXPECT_EQ(robot.of.tree.nv(), 7);
  EXPECT_EQ(robot.of.tree.links[0].name, "a");
  EXPECT_EQ(robot.of.tree.name, "thing");
}

TEST_F(Mjcf, FloatsWithAFreeJointThatHasArmature) {
  for (const char* said : {"armature", "damping", "frictionloss"}) {
    const Loaded robot = load(body("a", "<joint name='free' type='free' " + std::string(said) +
                                            "='0.4'/>" + body("b", kHinge)));
    EXPECT_TRUE(robot.of.tree.floating());
    EXPECT_THAT(robot.kinds(), Contains("base-joint")) << said;
  }
}

TEST_F(Mjcf, AgreesForSeveralMechanisms) {
  const Loaded robot = agreeing(body("a", kHinge) + body("c", "<freejoint name='free'/>") +
                                "<body name='stand' pos='1 0 0'><geom size='0.1'/>" +
                                body("d", "<joint name='k' axis='0 1 0'/>") + "</body>");
  EXPECT_EQ(robot.of.tree.links[0].name, "world");
  EXPECT_THAT(robot.kinds(), Contains("base"));
  EXPECT_FALSE(robot.joint("free.x").actuated);
}

TEST_F(Mjcf, AgreesForFixedBodiesInside) {
  const Loaded robot =
      agreeing(body("a", kHinge + body("fixed", body("b", "<joint name='k' axis='0 1 0'/>"))));
  const Tree& tree = robot.of.tree;
  EXPECT_EQ(tree.bodies(), 3);
  EXPECT_EQ(tree.frame("fixed").body, tree.frame("a").body);
}

TEST_F(Mjcf, AgreesWithReferencesArmaturesSpringsAndDampers) {
  const Loaded robot = agreeing(
      body("a",
           "<joint name='h' axis='1 1 0' pos='0.1 0 0.2' ref='0.7' armature='0.3' "
           "damping='0.4' stiffness='3' springref='0.2'/>"
           "<joint name='s' type='slide' axis='0 1 1' ref='-0.4' armature='0.2' damping='2' "
           "stiffness='5' frictionloss='0.6'/>" +
               body("b", "<joint name='q' type='ball' armature='0.1' damping='0.2'/>")));
  EXPECT_DOUBLE_EQ(robot.joint("h").rest, 0.2);
  EXPECT_DOUBLE_EQ(robot.joint("s").friction, 0.6);
  EXPECT_THAT(robot.of.start.joints, testing::ElementsAre(0.7, -0.4, 0, 0, 0));
}

TEST_F(Mjcf, GearsAreArmatureDampingAndEffort) {
  const Loaded robot = agreeing(
      body("a", "<joint name='m' range='-1 2'/>" +
                    body("b", "<joint name='p' axis='0 1 0' armature='0.1'/>" +
                                  body("c", "<joint name='none' axis='1 0 0'/>"))),
      "<actuator><motor joint='m' gear='-5' armature='0.02' damping='0.1' ctrlrange='-3 3'/>"
      "<position joint='p' kp='50' gear='2' forcerange='-7 4'/>"
      "<motor joint='p' gear='3' ctrlrange='-1 1'/></actuator>");
  EXPECT_DOUBLE_EQ(robot.joint("m").armature, 0.02 * 25);
  EXPECT_DOUBLE_EQ(robot.joint("m").damping, 0.1 * 25);
  EXPECT_DOUBLE_EQ(robot.joint("m").limits.effort, 15);
  EXPECT_DOUBLE_EQ(robot.joint("m").limits.lower, -1);
  EXPECT_DOUBLE_EQ(robot.joint("m").limits.upper, 2);
  EXPECT_DOUBLE_EQ(robot.joint("p").limits.effort, 14 + 3);
  EXPECT_THAT(robot.kinds(), Contains("effort"));
  EXPECT_FALSE(robot.joint("none").actuated);
  EXPECT_TRUE(robot.joint("p").actuated);
}

TEST_F(Mjcf, ForceRangesOfJointsLimitTheSum) {
  const Loaded robot =
      load(body("a", "<joint name='m' actuatorfrcrange='-4 4'/>"),
           "<actuator><motor joint='m' ctrlrange='-30 30' ctrllimited='true'/></actuator>");
  EXPECT_DOUBLE_EQ(robot.joint("m").limits.effort, 4);
}

TEST_F(Mjcf, WithoutActuatorsEveryJointHasAMotor) {
  const Loaded robot = load(body("a", kHinge));
  EXPECT_TRUE(robot.joint("h").actuated);
  EXPECT_THAT(robot.kinds(), Contains("actuators"));
}

TEST_F(Mjcf, DefaultsIncludesAndMeshesAreMujocos) {
  folder_.write("arm.xml",
                "<mujocoinclude><body name='arm'><joint class='soft' name='h'/>"
                "<geom type='mesh' mesh='wedge' density='500'/></body></mujocoinclude>");
  const Loaded robot = agreeing(
      "<include file='arm.xml'/>",
      "<default><default class='soft'><joint damping='2' armature='0.5'/></default></default>"
      "<asset><mesh name='wedge' vertex='0 0 0 1 0 0 0 1 0 0 0 1' scale='0.2 0.3 0.4'/></asset>");
  EXPECT_DOUBLE_EQ(robot.joint("h").damping, 2);
  ASSERT_EQ(robot.shapes.collision.size(), 1U);
  // The corner that was the mesh's origin, where the link's is.
  const BodyShape& mesh = robot.shapes.collision[0];
  double nearest = 1;
  for (const Eigen::Vector3f& point : mesh.shape.surface->points)
    nearest = std::min(nearest, (mesh.X_LS * point.cast<double>()).norm());
  EXPECT_LT(nearest, 1e-6);
}

TEST_F(Mjcf, MissingMeshesAreLeftOutIfTheyAreOnlyDrawn) {
  const std::string asset = "<asset><mesh name='wheel' file='nope.stl'/></asset>";
  const std::string drawn = " contype='0' conaffinity='0' group='2'";
  const auto wheel = [](const std::string& more) {
    return "<geom type='mesh' mesh='wheel'" + more + "/>";
  };
  const auto light = [&](const std::string& more) {  // without an inertial
    return "<body name='a'>" + kHinge + "<geom size='0.1'/>" + wheel(more) + "</body>";
  };
  const double mass = load(light(drawn + " mass='0'"), asset).of.tree.mass();
  EXPECT_NEAR(mass, 1000 * 4 / 3. * 3.14159265 * 1e-3, 1e-3) << "the sphere's";
  EXPECT_NEAR(load(body("a", kHinge + wheel(drawn)), asset).of.tree.mass(), 1.5, 1e-9);
  for (const std::string& needed : {light(drawn), light(" mass='0'"), body("a", wheel(""))})
    EXPECT_THAT(refusal(needed, asset), test::Refused(ErrorCode::kFile, ""));
}

TEST_F(Mjcf, ShapesAreThoseOfTheViewerAndThoseThatTouch) {
  const Loaded robot =
      load("<geom type='plane' size='1 1 1'/>" +
           body("a", kHinge + "<geom type='box' size='1 2 3' pos='0 0 1' contype='0' "
                              "conaffinity='0' rgba='1 0 0 1'/>"
                              "<geom type='sphere' size='0.5' group='3'/>"
                              "<geom type='capsule' size='0.1 0.3'/>"
                              "<geom type='ellipsoid' size='0.1 0.2 0.3'/>"
                              "<geom type='cylinder' size='0.1 0.3'/>"));
  ASSERT_EQ(robot.shapes.visual.size(), 4U);
  ASSERT_EQ(robot.shapes.collision.size(), 4U);
  EXPECT_EQ(robot.shapes.visual[0].shape.edges, Eigen::Vector3d(2, 4, 6));
  EXPECT_EQ(robot.shapes.visual[0].rgba, Eigen::Vector4d(1, 0, 0, 1));
  EXPECT_EQ(robot.shapes.visual[0].X_LS.p, Eigen::Vector3d(0, 0, 1));
  EXPECT_DOUBLE_EQ(robot.shapes.visual[3].shape.length, 0.6);
  for (const Eigen::Vector3f& p : robot.shapes.visual[1].shape.surface->points) {
    const Eigen::Vector3f axis(0, 0, std::clamp(p.z(), -0.3f, 0.3f));
    EXPECT_NEAR((p - axis).norm(), 0.1, 0.002);
  }
  EXPECT_THAT(robot.kinds(), Contains("world"));
}

TEST_F(Mjcf, WhatTouchesIsNotDrawnOverWhatIsOnlyDrawn) {
  const std::string touching = "<geom type='box' size='1 2 3'/><geom size='2' group='1'/>";
  const std::string only_drawn = "<geom size='0.5' group='1' contype='0' conaffinity='0'/>";
  const std::string unseen = "<geom size='0.4' group='3' contype='0' conaffinity='0'/>";
  const Loaded robot =
      load(body("a", kHinge + touching + only_drawn) + body("b", "<joint/>" + touching + unseen));
  EXPECT_EQ(robot.shapes.collision.size(), 4U);
  std::vector<double> radii;  // 0: of the box
  for (const BodyShape& one : robot.shapes.visual)
    radii.push_back(one.shape.kind == Shape::Kind::kSphere ? one.shape.radius : 0);
  EXPECT_THAT(radii, testing::ElementsAre(2, 0.5, 0, 2)) << "the box of a is of another group";
}

TEST_F(Mjcf, BodiesAndSitesOfOneNameAreTwoLinks) {
  const Loaded robot =
      load("<body name='a'><joint/><geom size='1'/><site name='a' pos='1 0 0'/></body>");
  EXPECT_EQ(robot.of.tree.frame("a.site").X_BF.p.x(), 1);
}

TEST_F(Mjcf, RefusesWhatHasNoTree) {
  const std::string two = body("a", kHinge + body("b", "<joint name='k'/>"));
  EXPECT_THAT(
      refusal(two,
              "<tendon><fixed name='t' stiffness='1'><joint joint='h' coef='1'/>"
              "</fixed></tendon>"),
      testing::AllOf(test::Refused(ErrorCode::kUnsuited, "tendon t"), testing::HasSubstr("force")));
  EXPECT_THAT(refusal(two,
                      "<tendon><fixed name='t'><joint joint='h' coef='1'/></fixed></tendon>"
                      "<actuator><motor tendon='t'/></actuator>"),
              HasSubstr("pulls"));
  EXPECT_THAT(refusal(two, "<actuator><muscle name='m' joint='h' lengthrange='0 1'/></actuator>"),
              HasSubstr("muscle"));
  EXPECT_THAT(refusal(two,
                      "<deformable><flex name='f' dim='1' body='a b' vertex='0 0 0 0 0 0' "
                      "element='0 1' radius='0.1'/></deformable>"),
              HasSubstr("deformable"));
  agreeing(two, "<tendon><fixed name='t'><joint joint='h' coef='1'/></fixed></tendon>");
}

TEST_F(Mjcf, RefusesWhatIsNoNumber) {
  for (const std::string bad : {"nan", "NaN", "inf"}) {
    try {
      load("\n<body name='nan'><geom size='0.1'/>\n<body name='b' pos='0 0 " + bad +
           "'><joint/><geom size='0.1'/></body></body>");
      ADD_FAILURE() << bad << " is not refused";
    } catch (const ConfigError& error) {
      EXPECT_EQ(error.place().line, 5) << error.what();
    }
  }
  EXPECT_THAT(refusal(body("a", "<joint range='0 nan'/>")), HasSubstr("NaN"));
  std::string numbers;  // on one line, as exporters write meshes
  for (int i = 0; i < 100000; ++i) numbers += "0.5 ";
  EXPECT_THAT(refusal(body("a", "<joint/>"), "<custom><numeric name='long' data='" + numbers +
                                                 "'/><numeric name='bad' data='1 nan'/></custom>"),
              test::Refused(ErrorCode::kRange, "data"));
}

TEST_F(Mjcf, AJointThatFollowsAnotherIsAMimic) {
  const std::string fingers =
      body("a", "<joint name='l' axis='0 1 0' ref='0.3'/>" +
                    body("b", "<joint name='r' axis='1 0 0' ref='-0.2' armature='0.1'/>"));
  const Loaded robot = agreeing(
      fingers, "<equality><joint joint1='r' joint2='l' polycoef='0.1 -2 0 0 0'/></equality>");
  EXPECT_EQ(robot.of.tree.nv(), 1);
  EXPECT_DOUBLE_EQ(robot.joint("r").offset, -0.2 + 0.1 + 2 * 0.3);
  EXPECT_THAT(refusal(fingers,
                      "<equality><joint joint1='r' joint2='l' polycoef='0 1 1 0 0'/>"
                      "</equality>"),
              testing::AllOf(test::Refused(ErrorCode::kUnsuited, "equality equality0"),
                             testing::HasSubstr("ties")));
  EXPECT_THAT(refusal(fingers,
                      "<equality><joint joint1='r' joint2='l'/>"
                      "<joint joint1='l' joint2='r'/></equality>"),
              AllOf(HasSubstr("ties"), HasSubstr("circle")));
}

TEST_F(Mjcf, AThingWithoutJointsStandsStill) {
  const Loaded table = agreeing("<body name='table'><geom type='box' size='1 1 0.1'/></body>");
  EXPECT_EQ(table.of.tree.nv(), 0);
  EXPECT_EQ(table.shapes.collision.size(), 1U);
}

TEST_F(Mjcf, TheFileSaysWhetherTheBaseFloats) {
  EXPECT_THAT(refusal(body("a", kHinge), "", true), test::Refused(ErrorCode::kUnsuited, ""));
  EXPECT_THAT(refusal(body("a", "<freejoint/>"), "", false),
              test::Refused(ErrorCode::kUnsuited, ""));
  EXPECT_TRUE(load(body("a", "<freejoint/>"), "", true).of.tree.floating());
}

TEST_F(Mjcf, ErrorsOfMujocoHaveTheirLine) {
  try {
    load("<body>\n<joint typ='hinge'/></body>");
    ADD_FAILURE();
  } catch (const ConfigError& error) {
    EXPECT_EQ(error.place().line, 4);
    EXPECT_THAT(error.what(), HasSubstr("typ"));
  }
  EXPECT_THROW(mujoco::load_mjcf(folder_.path() / "none.xml"), ConfigError);
}

TEST_F(Mjcf, WarningsOfMujocoAreThoseOfTheFile) {
  std::filesystem::remove("MUJOCO_LOG.TXT");
  const Loaded heavy = load(body("a", kHinge), "<compiler settotalmass='3'/>");
  const auto said = std::ranges::find(heavy.warnings, "mujoco", &UrdfWarning::kind);
  ASSERT_NE(said, heavy.warnings.end());
  EXPECT_THAT(said->text, HasSubstr("settotalmass"));
  EXPECT_FALSE(std::filesystem::exists("MUJOCO_LOG.TXT"));
}

}  // namespace
}  // namespace poise::test
