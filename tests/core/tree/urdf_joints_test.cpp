// SPDX-License-Identifier: BSD-2-Clause
// Joints of several degrees of freedom and mimic joints, loaded from files.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <random>

#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/tree/urdf.hpp"
#include "poise/tests/support/refusal.hpp"
#include "poise/tests/support/robots/random_tree.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;
using Eigen::AngleAxisd;
using Eigen::Matrix3d;
using Eigen::Vector3d;
using testing::ElementsAre;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct Loaded {
  std::shared_ptr<const Tree> tree;
  std::vector<UrdfWarning> warnings;
};

Loaded load(const std::string& inside, bool floating = false) {
  const test::TempFolder folder;
  const fs::path file = folder.write("r.urdf", "<robot name='r'>\n" + inside + "</robot>\n");
  Loaded result;
  testing::internal::CaptureStderr();
  try {
    result.tree = std::make_shared<Tree>(load_urdf(file, floating, &result.warnings));
  } catch (...) {
    testing::internal::GetCapturedStderr();
    throw;
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  return result;
}

std::string link(const std::string& name) {
  return "<link name='" + name +
         "'><inertial><mass value='1'/><inertia ixx='1' ixy='0' ixz='0' iyy='1' iyz='0' "
         "izz='1'/></inertial></link>\n";
}

std::string joint(const std::string& name, const std::string& type, const std::string& parent,
                  const std::string& child, const std::string& rest = "") {
  return "<joint name='" + name + "' type='" + type + "'><parent link='" + parent +
         "'/><child link='" + child + "'/><origin xyz='1 2 3' rpy='0.4 -0.3 0.2'/>" + rest +
         "</joint>\n";
}

// One joint between two links.
Loaded load_joint(const std::string& type, const std::string& rest) {
  return load(link("a") + link("b") + joint("j", type, "a", "b", rest));
}

const Pose kOrigin{rotation_from_rpy({0.4, -0.3, 0.2}), {1, 2, 3}};

Pose pose_in(const Loaded& robot, const State& state, const std::string& link) {
  Dynamics dynamics(robot.tree);
  dynamics.update(state);
  return dynamics.pose(robot.tree->frame(link));
}

void expect_pose(const Pose& found, const Pose& wanted) {
  EXPECT_LT((found.R - wanted.R).norm(), 1e-14);
  EXPECT_LT((found.p - wanted.p).norm(), 1e-14);
}

TEST(PlanarJoint, SlidesInThePlaneOfItsAxisAndTurnsAboutIt) {
  for (const Vector3d& axis :
       {Vector3d(0, 0, 1), Vector3d(0, 0, -1), Vector3d(Vector3d(1, 2, -2) / 3)}) {
    std::stringstream text;
    text.precision(17);
    text << "<axis xyz='" << axis.transpose() << "'/><limit effort='3' velocity='4'/>";
    const Loaded robot = load_joint("planar", text.str());
    const Tree& tree = *robot.tree;
    EXPECT_THAT(tree.joint_names(), ElementsAre("j.x", "j.y", "j.angle"));
    const Vector3d x = tree.joints[0].axis, y = tree.joints[1].axis;
    EXPECT_NEAR(x.norm(), 1, 1e-15);
    EXPECT_LT((x.cross(y) - axis).norm(), 1e-15) << "right-handed, z along the axis";
    State state(tree);
    state.joints << 0.3, -0.7, 1.9;
    const Pose moved{AngleAxisd(1.9, axis).toRotationMatrix(), 0.3 * x - 0.7 * y};
    expect_pose(pose_in(robot, state, "b"), kOrigin * moved);
    for (const TreeJoint& part : tree.joints) {
      EXPECT_EQ(part.whole, "j");
      EXPECT_EQ(part.limits.effort, 3);
      EXPECT_EQ(part.limits.velocity, 4);
      EXPECT_EQ(part.limits.upper, kInfinity);
      EXPECT_TRUE(part.actuated);
    }
    EXPECT_EQ(tree.inertias[1].mass, 0);
    EXPECT_EQ(tree.inertias[2].mass, 0);
    EXPECT_EQ(tree.inertias[3].mass, 1) << "the link moves with the last part";
    EXPECT_TRUE(robot.warnings.empty());
  }
  EXPECT_TRUE(load_joint("planar", "").tree->joints[2].axis.isApprox(Vector3d::UnitX()))
      << "as everywhere in URDF";
}

TEST(PlanarJoint, WarnsOfARangeThatMeansNothing) {
  const Loaded robot =
      load_joint("planar", "<limit lower='-1' upper='1' effort='3' velocity='4'/>");
  ASSERT_EQ(robot.warnings.size(), 1U);
  EXPECT_EQ(robot.warnings[0].kind, "range-unused");
  EXPECT_EQ(robot.tree->joints[0].limits.lower, -kInfinity);
}

TEST(SphericalJoint, IsABallWithSwingAndTwist) {
  const Loaded robot = load_joint("spherical",
                                  "<limit swing='1.2' twist='0.5' effort='3' velocity='4'/>"
                                  "<dynamics damping='0.1' friction='0.2'/>");
  const Tree& tree = *robot.tree;
  EXPECT_THAT(tree.joint_names(), ElementsAre("j.wx", "j.wy", "j.wz"));
  EXPECT_THAT(tree.whole_joint_names(), ElementsAre("j", "j.wx", "j.wy", "j.wz"));
  ASSERT_EQ(tree.balls.size(), 1U);
  EXPECT_EQ(tree.balls[0].name, "j");
  EXPECT_EQ(tree.balls[0].joint, 0);
  EXPECT_EQ(tree.balls[0].swing, 1.2);
  EXPECT_EQ(tree.balls[0].twist, 0.5);
  for (const TreeJoint& part : tree.joints) {
    EXPECT_EQ(part.kind, JointKind::kSpherical);
    EXPECT_EQ(part.ball, 0);
    EXPECT_EQ(part.limits.effort, 3);
    EXPECT_EQ(part.damping, 0.1);
    EXPECT_EQ(part.friction, 0.2);
  }
  State state(tree);
  state.balls[0] = rotation_from_rpy({1, 2, 3});
  expect_pose(pose_in(robot, state, "b"), kOrigin * Pose{state.balls[0], Vector3d::Zero()});
  EXPECT_EQ(load_joint("spherical", "").tree->balls[0].swing, kInfinity);
}

TEST(UniversalJoint, TurnsAboutTheSecondAxisAsTheFirstCarriesIt) {
  const Loaded robot = load_joint("universal",
                                  "<axis xyz='0 0 2'/><axis2 xyz='0 3 4'/>"
                                  "<limit lower='-1' upper='2' effort='3' velocity='4'/>"
                                  "<limit2 effort='5' velocity='6'/>");
  const Tree& tree = *robot.tree;
  EXPECT_THAT(tree.joint_names(), ElementsAre("j.axis", "j.axis2"));
  EXPECT_EQ(tree.joints[0].limits.upper, 2);
  EXPECT_EQ(tree.joints[1].limits.upper, kInfinity);
  EXPECT_EQ(tree.joints[1].limits.effort, 5);
  State state(tree);
  state.joints << 0.8, -1.7;
  const Matrix3d R = (AngleAxisd(0.8, Vector3d::UnitZ()) * AngleAxisd(-1.7, Vector3d(0, 0.6, 0.8)))
                         .toRotationMatrix();
  expect_pose(pose_in(robot, state, "b"), kOrigin * Pose{R, Vector3d::Zero()});
}

TEST(FloatingJoint, InsideTheTreeIsThreeSlidesAndABallWithoutMotors) {
  const Loaded robot = load_joint("floating", "");
  const Tree& tree = *robot.tree;
  EXPECT_THAT(tree.joint_names(), ElementsAre("j.x", "j.y", "j.z", "j.wx", "j.wy", "j.wz"));
  EXPECT_TRUE(tree.motors().empty());
  State state(tree);
  state.joints.head<3>() << 0.1, 0.2, 0.3;
  state.balls[0] = rotation_from_rpy({1, 2, 3});
  expect_pose(pose_in(robot, state, "b"), kOrigin * Pose{state.balls[0], {0.1, 0.2, 0.3}});
}

TEST(FloatingJoint, IsTheBaseOnlyIfItAloneHoldsAWeightlessRoot) {
  const std::string free = joint("free", "floating", "w", "a");
  EXPECT_EQ(load("<link name='w'/>" + link("a") + free, true).tree->nv(), 6);
  EXPECT_EQ(load(link("w") + link("a") + free, true).tree->nv(), 12);
  const std::string arm = link("b") + joint("arm", "continuous", "w", "b");
  const Loaded two = load("<link name='w'/>" + link("a") + free + arm);
  EXPECT_EQ(two.tree->nv(), 7);
  EXPECT_THAT(two.tree->motors(), ElementsAre(6));
}

// The same rotations and translations as a chain of simple joints and massless links.
TEST(JointsOfSeveralDofs, MoveAsRunsOfPlainJointsDo) {
  const std::string a3 = "<axis xyz='0 0 1'/>", ax = "<axis xyz='1 0 0'/>",
                    ay = "<axis xyz='0 1 0'/>", dot = "<link name='p'/><link name='q'/>";
  const auto plain = [](const std::string& name, const std::string& type, const std::string& from,
                        const std::string& to, const std::string& axis) {
    return "<joint name='" + name + "' type='" + type + "'><parent link='" + from +
           "'/><child link='" + to + "'/>" + axis +
           "<limit lower='-9' upper='9' effort='1' velocity='1'/></joint>";
  };
  const Loaded planar = load_joint("planar", a3);
  const Loaded slides =
      load(link("a") + link("b") + dot +
           joint("x", "prismatic", "a", "p",
                 ax + "<limit lower='-9' upper='9' effort='1' "
                      "velocity='1'/>") +
           plain("y", "prismatic", "p", "q", ay) + plain("t", "continuous", "q", "b", a3));
  std::mt19937 gen(3);
  Dynamics one(planar.tree), other(slides.tree);
  for (int i = 0; i < 20; ++i) {
    const State state = test::random_state(gen, *planar.tree);
    one.update(state);
    other.update(state);
    EXPECT_TRUE(one.mass_matrix().isApprox(other.mass_matrix(), 1e-14));
    EXPECT_TRUE(one.bias().isApprox(other.bias(), 1e-13));
  }
}

std::string limit(double lower, double upper, double effort = 10, double velocity = 10) {
  std::stringstream text;
  text << "<limit lower='" << lower << "' upper='" << upper << "' effort='" << effort
       << "' velocity='" << velocity << "'/>";
  return text.str();
}

TEST(MimicJoint, FollowsThroughAChainWhateverTheOrder) {
  const Loaded robot =
      load(link("a") + link("b") + link("c") + link("d") +
           joint("last", "revolute", "a", "b",
                 limit(-9, 9) + "<mimic joint='middle' multiplier='-2' offset='0.5'/>") +
           joint("middle", "continuous", "a", "c", "<mimic joint='lead' offset='0.25'/>") +
           joint("lead", "revolute", "a", "d", limit(-1, 1)));
  const Tree& tree = *robot.tree;
  EXPECT_EQ(tree.nv(), 1);
  EXPECT_EQ(tree.joints[0].leader, 2);
  EXPECT_EQ(tree.joints[1].leader, 2);
  EXPECT_EQ(tree.joints[2].leader, -1);
  State state(tree);
  state.joints[2] = 0.7;
  settle_followers(tree, state);
  EXPECT_NEAR(state.joints[1], 0.95, 1e-15);
  EXPECT_NEAR(state.joints[0], -2 * 0.95 + 0.5, 1e-15);
  EXPECT_THAT(tree.motors(), ElementsAre(0));
}

TEST(MimicJoint, GivesItsLeaderItsLimits) {
  const auto shared = [](const std::string& follower, const std::string& mimic) {
    Tree tree = *load(link("a") + link("b") + link("c") +
                      joint("lead", "revolute", "a", "b", limit(-1, 1)) +
                      joint("follow", "revolute", "a", "c",
                            follower + "<mimic joint='lead' " + mimic + "/>"))
                     .tree;
    share_follower_limits(tree);
    return tree.joints[0].limits;
  };
  const JointLimits turned = shared(limit(-1, 3, 4, 3), "multiplier='-2' offset='1'");
  EXPECT_EQ(turned.lower, -1) << "at -1 the follower is at 3";
  EXPECT_EQ(turned.upper, 1) << "at 1 the follower is at -1";
  EXPECT_EQ(turned.velocity, 1.5);
  EXPECT_EQ(turned.effort, 8);
  const JointLimits narrow = shared(limit(-1, 1, 40, 30), "multiplier='-2' offset='1'");
  EXPECT_EQ(narrow.lower, 0);
  EXPECT_EQ(narrow.upper, 1);
  EXPECT_EQ(narrow.velocity, 10);
  EXPECT_EQ(narrow.effort, 10);
  EXPECT_EQ(shared(limit(-1, 1, 0, 0), "").effort, 10) << "a follower has no motor";
  EXPECT_THAT([&] { shared(limit(5, 6), ""); },
              testing::Throws<ConfigError>(test::Refused(ErrorCode::kConflict, "joint follow")));
}

TEST(UrdfJoints, ReadDampingAndFriction) {
  const Loaded robot = load_joint("continuous", "<dynamics damping='0.25' friction='1.5'/>");
  EXPECT_EQ(robot.tree->joints[0].damping, 0.25);
  EXPECT_EQ(robot.tree->joints[0].friction, 1.5);
  EXPECT_EQ(load_joint("continuous", "").tree->joints[0].damping, 0);
}

TEST(UrdfJoints, RefuseANameThatAPartHas) {
  EXPECT_THAT(
      [] {
        load(link("a") + link("b") + link("c") + joint("hip", "spherical", "a", "b") +
             joint("hip.wy", "continuous", "b", "c"));
      },
      testing::Throws<ConfigError>(test::Refused(ErrorCode::kDuplicate, "joint hip.wy")));
}

TEST(UrdfJoints, WarnOfAWeightlessEndWhateverTheKind) {
  const Loaded robot = load(link("a") + "<link name='b'/>" + joint("hip", "spherical", "a", "b"));
  ASSERT_EQ(robot.warnings.size(), 1U);
  EXPECT_EQ(robot.warnings[0].path, "joint hip");
}

TEST(UrdfJoints, KeepTheirWholeNameBehindAnother) {
  Tree tree = *load_joint("spherical", "").tree;
  append_tree(tree, *load_joint("planar", "").tree, "box");
  EXPECT_THAT(tree.find_joints("box/j"), ElementsAre(3, 4, 5));
  EXPECT_THAT(tree.find_joints("j"), ElementsAre(0, 1, 2));
  EXPECT_THAT(tree.find_joints("j.wy"), ElementsAre(1));
  EXPECT_TRUE(tree.find_joints("box").empty());
}

}  // namespace
}  // namespace poise
