// SPDX-License-Identifier: BSD-2-Clause
// Joints of MJCF files that equalities tie to each other or fix, and tendons of grippers.

#include <algorithm>

#include "poise/tests/plugins/mujoco/loaded_mjcf.hpp"
#include "poise/tests/support/refusal.hpp"

namespace poise::test {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;

// Three joints with references of their own, and the equalities that tie them.
const std::string kThree =
    "<body name='a'><joint name='x' axis='0 1 0' ref='0.4'/><geom size='0.1'/>"
    "<body name='b' pos='0.3 0 0'><joint name='y' axis='0 0 1' ref='-0.2'/><geom size='0.1'/>"
    "<body name='c' pos='0 0.3 0'><joint name='z' type='slide' axis='1 0 0' ref='0.01'/>"
    "<geom size='0.1'/></body></body></body>";

// y − y0 = c + d·(x − x0) and so on, by hand.
TEST_F(Mjcf, AChainOfJointsHasOneLeader) {
  for (const std::string motor : {"", "<actuator><motor joint='x'/></actuator>"}) {
    const Loaded robot =
        agreeing(kThree,
                 "<equality><joint joint1='z' joint2='y' polycoef='0.003 0.02 0 0 0'/>"
                 "<joint joint1='y' joint2='x' polycoef='0.3 -1.5 0 0 0'/></equality>" +
                     motor);
    EXPECT_EQ(robot.of.tree.nv(), 1);
    const double y_offset = -0.2 + 0.3 + 1.5 * 0.4;
    EXPECT_DOUBLE_EQ(robot.joint("y").offset, y_offset);
    EXPECT_DOUBLE_EQ(robot.joint("z").ratio, 0.02 * -1.5);
    EXPECT_DOUBLE_EQ(robot.joint("z").offset, 0.01 + 0.003 + 0.02 * (y_offset + 0.2));
    EXPECT_EQ(robot.joint("z").leader, robot.of.tree.joint("x"));
  }
}

// The file lets x follow; the joint with the motor leads all the same, whichever way it is tied.
TEST_F(Mjcf, TheJointWithTheMotorLeads) {
  for (const char* joint : {"x", "y", "z"}) {
    const Loaded robot =
        agreeing(kThree,
                 "<equality><joint joint1='x' joint2='y' polycoef='0.3 -1.5 0 0 0'/>"
                 "<joint joint1='x' joint2='z' polycoef='0 2 0 0 0'/></equality>"
                 "<actuator><motor joint='" +
                     std::string(joint) + "'/></actuator>");
    EXPECT_EQ(robot.of.tree.nv(), 1);
    EXPECT_EQ(robot.joint(joint).leader, -1) << joint;
  }
}

TEST_F(Mjcf, AJointThatAnEqualityFixesDoesNotMove) {
  for (const std::string fixing : {"<joint joint1='y' polycoef='0.25 0 0 0 0'/>",
                                   "<joint joint1='y' joint2='x' polycoef='0.25 0 0 0 0'/>"}) {
    const Loaded robot = agreeing(kThree, "<equality>" + fixing + "</equality>");
    EXPECT_EQ(robot.of.tree.nv(), 2);
    EXPECT_EQ(robot.joint("y").ratio, 0);
    EXPECT_DOUBLE_EQ(robot.joint("y").offset, -0.2 + 0.25);
    const Loaded both =
        agreeing(kThree, "<equality>" + fixing + "<joint joint1='z' joint2='y'/></equality>");
    EXPECT_EQ(both.of.tree.nv(), 1) << "what follows a fixed joint is fixed";
    EXPECT_DOUBLE_EQ(both.joint("z").offset, 0.01 + 0.25);
  }
  EXPECT_THAT(refusal(kThree,
                      "<equality><joint joint1='y' polycoef='0.1 0 0 0 0'/>"
                      "<joint joint1='y' polycoef='0.2 0 0 0 0'/></equality>"),
              test::Refused(ErrorCode::kUnsuited, "equality equality1"));
}

// An arm with a gripper whose fingers a tendon moves.
TEST_F(Mjcf, ATendonOfAGripperIsLeftOut) {
  const std::string arm =
      "<body name='l1'><joint name='j1' axis='0 0 1'/><geom size='0.1'/>"
      "<body name='hand' pos='0.3 0 0'><joint name='j2' axis='0 1 0'/><geom size='0.1'/>"
      "<body name='lf' pos='0 0.02 0'><joint name='fl' type='slide' axis='0 1 0'/><geom "
      "size='0.01'/></body>"
      "<body name='rf' pos='0 -0.02 0'><joint name='fr' type='slide' axis='0 -1 0'/><geom "
      "size='0.01'/></body></body></body>";
  const std::string tendon =
      "<tendon><fixed name='split'><joint joint='fl' coef='0.5'/><joint joint='fr' coef='0.5'/>"
      "</fixed></tendon>";
  const std::string motors = "<motor joint='j1' ctrlrange='-9 9'/><motor joint='j2'/>";
  const Loaded robot = load(arm, tendon +
                                     "<equality><joint joint1='fl' joint2='fr'/></equality>"
                                     "<actuator>" +
                                     motors +
                                     "<position name='grip' tendon='split' kp='100' "
                                     "forcerange='-80 80'/></actuator>");
  ASSERT_THAT(robot.kinds(), Contains("tendon"));
  const auto told = std::ranges::find(robot.warnings, "tendon", &UrdfWarning::kind);
  EXPECT_EQ(told->path, "tendon split");
  EXPECT_THAT(told->text, AllOf(HasSubstr("fl"), HasSubstr("fr")));
  EXPECT_EQ(robot.of.tree.nv(), 3);
  EXPECT_TRUE(robot.joint("fr").actuated);
  EXPECT_DOUBLE_EQ(robot.joint("fr").limits.effort, 40);
  EXPECT_DOUBLE_EQ(robot.joint("j1").limits.effort, 9);
  EXPECT_THAT(refusal(arm,
                      "<tendon><fixed name='t'><joint joint='j2' coef='1'/><joint "
                      "joint='fl' coef='1'/></fixed></tendon><actuator>" +
                          motors + "<motor joint='fr'/><motor tendon='t'/></actuator>"),
              testing::AllOf(test::Refused(ErrorCode::kUnsuited, "tendon t"),
                             testing::HasSubstr("gripper")))
      << "it moves the wrist, behind which a motor is";
}

}  // namespace
}  // namespace poise::test
