// SPDX-License-Identifier: BSD-2-Clause
// Robot files as other programs write them: what is accepted, with or without a word.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "poise/core/tree/geometry.hpp"
#include "poise/core/tree/robot_file.hpp"
#include "poise/core/tree/srdf.hpp"
#include "poise/core/tree/urdf.hpp"
#include "poise/tests/support/refusal.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;
using Eigen::Vector3d;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct Foreign {
  Tree tree;
  std::vector<UrdfWarning> warnings;

  std::vector<std::string> kinds() const {
    std::vector<std::string> all;
    for (const UrdfWarning& warning : warnings) all.push_back(warning.kind);
    return all;
  }
};

Foreign load_foreign(const std::string& inside, bool floating = false) {
  const test::TempFolder folder;
  Foreign result;
  testing::internal::CaptureStderr();
  try {
    result.tree = load_urdf(folder.write("r.urdf", "<robot name='r'>\n" + inside + "</robot>\n"),
                            floating, &result.warnings);
  } catch (...) {
    testing::internal::GetCapturedStderr();
    throw;
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  return result;
}

test::Refusal refusal_of(const std::string& inside, bool floating = false) {
  try {
    load_foreign(inside, floating);
  } catch (const ConfigError& error) {
    EXPECT_GT(error.place().line, 0);
    return error;
  }
  return "";
}

std::string body(const std::string& name, const std::string& mass, const std::string& ixx,
                 const std::string& iyy, const std::string& izz, const std::string& xyz = "0 0 0") {
  return "<link name='" + name + "'><inertial><origin xyz='" + xyz + "'/><mass value='" + mass +
         "'/>\n<inertia ixx='" + ixx + "' ixy='0' ixz='0' iyy='" + iyy + "' iyz='0' izz='" + izz +
         "'/></inertial></link>\n";
}

std::string ball(const std::string& name) { return body(name, "1", "1", "1", "1"); }

std::string hinge(const std::string& parent, const std::string& child,
                  const std::string& rest = "<limit lower='-1' upper='2' effort='3' velocity='4'/>",
                  const std::string& type = "revolute") {
  return "<joint name='to_" + child + "' type='" + type + "'><parent link='" + parent +
         "'/><child link='" + child + "'/><axis xyz='0 0 1'/>\n" + rest + "</joint>\n";
}

// The joint between two balls.
Foreign with_joint(const std::string& rest, const std::string& type = "revolute") {
  return load_foreign(ball("a") + ball("b") + hinge("a", "b", rest, type));
}

TEST(ForeignInertia, OfAPointMassIsZero) {
  const std::string point = body("p", "2", "0", "0", "0", "0.5 0 0");
  const Foreign carried =
      load_foreign(ball("a") + point +
                   "<joint name='j' type='fixed'><parent link='a'/><child link='p'/></joint>");
  EXPECT_THAT(carried.kinds(), IsEmpty());
  EXPECT_EQ(carried.tree.mass(), 3);
  EXPECT_THAT(load_foreign(ball("a") + point + hinge("a", "p")).kinds(), IsEmpty())
      << "away from the axis it has an inertia about it";
  const Foreign alone =
      load_foreign(ball("a") + body("p", "2", "0", "0", "0", "0 0 0.3") + hinge("a", "p"));
  EXPECT_THAT(alone.kinds(), ElementsAre("weightless")) << "on the axis it has none";
  EXPECT_EQ(alone.warnings[0].path, "joint to_p");
}

TEST(ForeignInertia, MayBeNegativeByRounding) {
  const std::string frame = body("tip", "0", "-1.8e-22", "1e-22", "3e-22");
  EXPECT_THAT(load_foreign(ball("a") + frame +
                           "<joint name='j' type='fixed'><parent link='a'/><child "
                           "link='tip'/></joint>")
                  .kinds(),
              IsEmpty());
  EXPECT_THAT(
      load_foreign(ball("a") + body("b", "1", "1", "1", "-1e-14") + hinge("a", "b")).kinds(),
      ElementsAre("weightless"))
      << "zero about the axis, up to rounding";
}

TEST(ForeignInertia, MayBeSlightlyIndefiniteWhereNoJointFeelsIt) {
  const std::string antenna = body("antenna", "0.01", "-3.5e-8", "2e-6", "2e-6");
  const std::string fixed =
      "<joint name='j' type='fixed'><parent link='a'/><child link='antenna'/></joint>";
  for (const bool floating : {false, true}) {
    const Foreign robot = load_foreign(ball("a") + antenna + fixed, floating);
    ASSERT_THAT(robot.kinds(), ElementsAre("inertia-indefinite"));
    EXPECT_EQ(robot.warnings[0].place.line, 5);
    EXPECT_EQ(robot.warnings[0].path, "link antenna");
    EXPECT_THAT(robot.warnings[0].text, HasSubstr("-3.5e-08"));
  }
  EXPECT_THAT(load_foreign(ball("a") + antenna + hinge("a", "antenna")).kinds(),
              ElementsAre("inertia-indefinite"))
      << "the axis of the joint is another";
  EXPECT_THAT(refusal_of(ball("a") + antenna +
                         "<joint name='to_antenna' type='continuous'><parent "
                         "link='a'/><child link='antenna'/>" +
                         "<axis xyz='1 0 0'/></joint>"),
              testing::AllOf(test::Refused(ErrorCode::kRange, "link antenna"),
                             testing::HasSubstr("r.urdf:5")));
}

// Only together, and away from the zero posture, do two joints make a negative direction.
TEST(ForeignInertia, IsJudgedInMoreThanOnePosture) {
  const std::string odd = body("c", "0.01", "-0.5", "1", "1");
  const std::string chain = body("a", "1", "1", "1", "1") + body("b", "1", "0.01", "0.01", "0.01") +
                            odd + hinge("a", "b") +
                            "<joint name='to_c' type='continuous'><parent link='b'/><child "
                            "link='c'/><axis xyz='0 1 0'/></joint>";
  EXPECT_THAT(refusal_of(chain), test::Refused(ErrorCode::kRange, "link c"));
}

TEST(ForeignInertia, MayBreakTheTriangleInequality) {
  const Foreign robot = load_foreign(ball("a") + body("b", "1", "1", "1", "9.8") + hinge("a", "b"));
  ASSERT_THAT(robot.kinds(), ElementsAre("inertia-triangle"));
  EXPECT_EQ(robot.warnings[0].place.line, 5);
  EXPECT_EQ(robot.tree.inertias[1].about_com(2, 2), 9.8);
}

TEST(ForeignInertia, WithAValueThatIsCutIsThatOfAPoint) {
  const Foreign robot =
      load_foreign(ball("a") + body("b", "2", "1", "1", "-0.00000000003261 \u2026", "0.1 0 0") +
                   hinge("a", "b"));
  ASSERT_THAT(robot.kinds(), ElementsAre("inertia-unreadable"));
  EXPECT_EQ(robot.warnings[0].place.line, 5);
  EXPECT_THAT(robot.warnings[0].text, HasSubstr("izz="));
  EXPECT_EQ(robot.tree.inertias[1].mass, 2);
  EXPECT_EQ(robot.tree.inertias[1].com, Vector3d(0.1, 0, 0));
  EXPECT_TRUE(robot.tree.inertias[1].about_com.isZero(0));
}

TEST(ForeignInertia, MayLackAPart) {
  const Foreign robot = load_foreign(
      "<link name='a'>\n<inertial><mass value='1'/></inertial></link><link "
      "name='b'>\n<inertial><inertia ixx='1' ixy='0' ixz='0' iyy='1' iyz='0' "
      "izz='1'/></inertial></link>"
      "<joint name='j' type='fixed'><parent link='a'/><child link='b'/></joint>");
  EXPECT_THAT(robot.kinds(), ElementsAre("inertia-missing", "inertia-missing"));
  EXPECT_EQ(robot.tree.mass(), 1);
}

TEST(ForeignNumbers, MayBeWrittenInManyWays) {
  const Foreign robot =
      load_foreign(ball("a") + body("b", "+1", " 9e-06", "9e-06 ", "\t.9e-5\n", " .5\t\t1.  +2 ") +
                   hinge("a", "b", "<limit lower='-1.' upper='+1' effort=' 3' velocity='1e+1'/>"));
  EXPECT_THAT(robot.kinds(), IsEmpty());
  EXPECT_EQ(robot.tree.inertias[1].com, Vector3d(0.5, 1, 2));
  EXPECT_EQ(robot.tree.inertias[1].about_com(0, 0), 9e-6);
  EXPECT_EQ(robot.tree.inertias[1].about_com(2, 2), 9e-6);
  EXPECT_EQ(robot.tree.joints[0].limits.lower, -1);
  EXPECT_EQ(load_foreign(body("a", "1", "1e-999", "1", "1")).tree.inertias[0].about_com(0, 0), 0)
      << "too small for a double";
}

TEST(ForeignRobot, WithoutANameIsCalledAsItsFile) {
  const test::TempFolder folder;
  EXPECT_EQ(load_urdf(folder.write("leg.urdf", "<robot>" + ball("a") + "</robot>"), true).name,
            "leg");
  EXPECT_EQ(
      load_urdf(folder.write("arm.urdf", "<robot name=''>" + ball("a") + "</robot>"), true).name,
      "arm");
}

TEST(ForeignRobot, MayHoldWhatIsNotForUs) {
  const Foreign robot = load_foreign(
      ball("a") + ball("b") +
      hinge("a", "b",
            "<limit lower='0' upper='1' effort='1' velocity='1' acceleration='9'/><dynamics/>"
            "<safety_controller k_position='x'/><calibration rising='y'/><odd/>") +
      "<transmission name='t'><actuator/></transmission><gazebo reference='a'><mu1>x</mu1></gazebo>"
      "<sensor name='s'/><ros2_control/><joint_properties nan='nan'/>");
  EXPECT_THAT(robot.kinds(), IsEmpty());
}

TEST(ForeignLimits, OfAContinuousJointDoNotCount) {
  const Foreign robot =
      with_joint("<limit lower='-1' upper='1' effort='3' velocity='4'/>", "continuous");
  EXPECT_THAT(robot.kinds(), ElementsAre("range-unused"));
  EXPECT_EQ(robot.tree.joints[0].limits.lower, -kInfinity);
  EXPECT_THAT(with_joint("<limit effort='3' velocity='4'/>", "continuous").kinds(), IsEmpty());
}

TEST(ForeignLimits, MayBeMissing) {
  for (const char* limit : {"", "<limit effort='3' velocity='4'/>"})
    for (const char* type : {"revolute", "prismatic"}) {
      const Foreign robot = with_joint(limit, type);
      EXPECT_THAT(robot.kinds(), ElementsAre("range-missing"));
      EXPECT_EQ(robot.tree.joints[0].limits.upper, kInfinity);
    }
}

TEST(ForeignText, MayEndWithZeroBytes) {
  const test::TempFolder folder;
  std::string text = "<robot name='r'><link name='a'/></robot>\n";
  text += '\0';
  EXPECT_EQ(root_element(folder.write("r.urdf", text)), "robot");
}

TEST(ForeignParts, CountOnceIfTheyAreRepeated) {
  const Foreign robot = with_joint("<axis xyz='0 1 0'/><axis xyz='1 0 0'/>", "continuous");
  EXPECT_THAT(robot.kinds(), ElementsAre("repeated"));
  EXPECT_EQ(robot.tree.joints[0].axis, Vector3d::UnitZ()) << "the first of all three";
}

TEST(ForeignLimits, MayBeReversed) {
  const Foreign robot = with_joint("<limit lower='1' upper='-1' effort='3' velocity='4'/>");
  ASSERT_THAT(robot.kinds(), ElementsAre("range-reversed"));
  EXPECT_EQ(robot.warnings[0].place.line, 7);
  EXPECT_EQ(robot.tree.joints[0].limits.lower, -kInfinity);
  EXPECT_EQ(robot.tree.joints[0].limits.upper, kInfinity);
}

TEST(ForeignLimits, OnEffortAndVelocityOfZeroAreNotGiven) {
  for (const char* said : {"effort='0' velocity='0'", "", "effort='-1' velocity='-1'"}) {
    const Foreign robot = with_joint("<limit lower='0' upper='1' " + std::string(said) + "/>");
    EXPECT_THAT(robot.kinds(), ElementsAre("effort", "velocity"));
    EXPECT_EQ(robot.tree.joints[0].limits.effort, kInfinity);
    EXPECT_EQ(robot.tree.joints[0].limits.velocity, kInfinity);
  }
}

TEST(ForeignJoint, WithNegativeDampingHasNone) {
  const Foreign robot = with_joint("<dynamics damping='-1'/>", "continuous");
  EXPECT_THAT(robot.kinds(), ElementsAre("friction-negative"));
  EXPECT_EQ(robot.tree.joints[0].damping, 0);
}

TEST(ForeignMimic, MayTurnAsAnotherSlides) {
  const Foreign robot = load_foreign(
      ball("a") + ball("b") + ball("c") +
      hinge("a", "b", "<limit lower='0' upper='1' effort='1' velocity='1'/>", "prismatic") +
      hinge("a", "c", "<mimic joint='to_b' multiplier='5'/>", "continuous"));
  EXPECT_EQ(robot.tree.nv(), 1);
  EXPECT_EQ(robot.tree.joints[1].ratio, 5);
}

TEST(ForeignMimic, OfAFixedJointDoesNotCount) {
  const Foreign robot =
      load_foreign(ball("a") + ball("b") + hinge("a", "b", "<mimic joint='nobody'/>", "fixed"));
  EXPECT_THAT(robot.kinds(), ElementsAre("mimic-unused"));
  EXPECT_EQ(robot.tree.nv(), 0);
}

TEST(ForeignMimic, ThatCannotMoveLeavesItsLeaderFree) {
  Foreign robot = load_foreign(
      ball("a") + ball("b") + ball("c") + hinge("a", "b") +
      hinge("a", "c", "<limit lower='0' upper='0' effort='0' velocity='0'/><mimic joint='to_b'/>"));
  share_follower_limits(robot.tree);
  EXPECT_EQ(robot.tree.joints[0].limits.upper, 2);
  EXPECT_EQ(robot.tree.joints[0].limits.effort, 3);
}

TEST(UrdfWarnings, AreOneAKind) {
  std::string robot = ball("a");
  for (const char* name : {"b", "c", "d"})
    robot += ball(name) + hinge("a", name, "<limit lower='0' upper='1' velocity='1'/>");
  robot += ball("e") + hinge("a", "e", "");
  const Foreign all = load_foreign(robot);
  EXPECT_THAT(all.kinds(), ElementsAre("effort", "effort", "effort", "range-missing"));
  const std::vector<UrdfWarning> grouped = first_of_each_kind(all.warnings);
  ASSERT_EQ(grouped.size(), 2U);
  EXPECT_EQ(grouped[0].path, "joint to_b");
  EXPECT_THAT(grouped[0].text, testing::ContainsRegex("\\b2\\b"));
  EXPECT_EQ(grouped[1].text, all.warnings[3].text);
}

TEST(UrdfWarnings, OfMeshesNameEachAndWhereItWasLookedFor) {
  std::string robot = "<link name='a'>";
  for (const char* mesh : {"a.stl", "b.stl"})
    robot += "<visual><geometry><mesh filename='package://nobody/" + std::string(mesh) +
             "'/></geometry></visual>\n";
  const Foreign all = load_foreign(robot + "</link>");
  EXPECT_THAT(all.kinds(), ElementsAre("mesh", "mesh"));
  const auto grouped = first_of_each_kind(all.warnings);
  ASSERT_EQ(grouped.size(), 1U);
  EXPECT_THAT(grouped[0].text, testing::AllOf(HasSubstr("nobody/a.stl"), HasSubstr("searched"),
                                              testing::ContainsRegex("\\b1\\b")));
}

TEST(Srdf, ReadsStatesAndPairs) {
  const test::TempFolder folder;
  const Srdf srdf = load_srdf(folder.write("r.srdf", R"(<?xml version="1.0"?>
<robot name="r"><group name="arm"><chain base_link="a" tip_link="b"/></group>
<group_state name="home" group="arm"><joint name="j" value=" 0.5 "/>
<joint name="root" value="0 0 1 0 0 0 1"/></group_state>
<disable_collisions link1="a" link2="b" reason="Never"/><end_effector name="e"/></robot>)"));
  ASSERT_EQ(srdf.states.size(), 1U);
  EXPECT_EQ(srdf.states[0].name, "home");
  ASSERT_EQ(srdf.states[0].joints.size(), 2U);
  EXPECT_THAT(srdf.states[0].joints[0].values, ElementsAre(0.5));
  EXPECT_EQ(srdf.states[0].joints[1].values.size(), 7U);
  EXPECT_EQ(srdf.states[0].joints[1].place.line, 4);
  ASSERT_EQ(srdf.disabled.size(), 1U);
  EXPECT_EQ(srdf.disabled[0].second, "b");
}

TEST(Srdf, RefusesWhatIsNone) {
  const test::TempFolder folder;
  const auto refused = [&](const std::string& text) {
    EXPECT_THROW(load_srdf(folder.write("r.srdf", text)), ConfigError) << text;
  };
  refused("");
  refused("<sdf/>");
  refused("<robot><disable_collisions link1='a'/></robot>");
  refused("<robot><group_state name='s'><joint name='j' value='nan'/></group_state></robot>");
}

}  // namespace
}  // namespace poise
