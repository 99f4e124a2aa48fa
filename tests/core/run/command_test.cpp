// SPDX-License-Identifier: BSD-2-Clause
// Motors with gains, in both simulators.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "poise/core/check/check.hpp"
#include "poise/core/loop/simulation.hpp"
#include "poise/core/run/run.hpp"
#include "poise/tests/support/open_simulation.hpp"
#include "poise/tests/support/refusal.hpp"
#include "poise/tests/support/stack_run.hpp"

namespace poise {
namespace {

StackSpec stack(const std::string& plant, const std::string& command) {
  std::string text = "plant: {type: " + plant + ", duration: 0.5 s}\n";
  if (!command.empty()) text += "control: {command: " + command + "}\n";
  return test::changed_stack("t01_stand_humanoid", text);
}

class Commands : public testing::TestWithParam<const char*> {
 protected:
  const Registry modules_ = Registry::with_search_path();
};

TEST_P(Commands, WithoutGainsAreTorquesAlone) {
  test::OpenSimulation plain(stack(GetParam(), ""), modules_);
  test::OpenSimulation zero(stack(GetParam(), "{stiffness: {\"*\": 0}, damping: {}}"), modules_);
  for (int i = 0; i < 50; ++i) {
    plain.tick();
    zero.tick();
    ASSERT_EQ(plain.torque(), zero.torque());
    ASSERT_TRUE(plain.move() && zero.move());
  }
  EXPECT_EQ(plain.truth()->joints, zero.truth()->joints);
  EXPECT_TRUE(zero.command().position.isZero(0));
}

// The planned motion is that of the robot, so gains have nothing to do.
TEST_P(Commands, WithGainsStandAsWithout) {
  const RunSummary plain = run_stack(stack(GetParam(), ""), modules_, {});
  const RunSummary stiff =
      run_stack(stack(GetParam(), "{stiffness: {\"*\": 60}, damping: {\"*\": 1}}"), modules_, {});
  EXPECT_EQ(stiff.status, "completed") << stiff.why;
  EXPECT_LT((stiff.com_end - plain.com_end).norm(), 2e-3);
}

// Torque limits at a tenth: the motors' own stiffness carries what the torques cannot.
TEST_P(Commands, HoldAJointThatIsPushedAside) {
  const auto moved = [&](const std::string& command) {
    StackSpec spec = stack(GetParam(), command);
    test::OpenSimulation run(spec, modules_);
    const int joint = run.setup().tree->joint("l_elbow");
    double most = 0;
    for (int i = 0; i < 200; ++i) {
      run.tick();
      if (i == 20) {
        Hold hand{run.setup().tree->frame("l_palm")};
        hand.goal = run.controller().robot().pose(hand.at).p + Eigen::Vector3d(0.5, 0, 0);
        hand.stiffness = 40;
        run.hold(hand);
      }
      if (!run.move()) break;
      most = std::max(most, std::abs(run.truth()->joints[joint] - run.setup().start.joints[joint]));
    }
    return most;
  };
  const double soft = moved(""),
               stiff = moved("{stiffness: {l_elbow: 400}, damping: {l_elbow: 20}}");
  EXPECT_GT(soft, 0.02);
  EXPECT_LT(stiff, 0.7 * soft);
}

INSTANTIATE_TEST_SUITE_P(Plants, Commands, testing::Values("gauss", "mujoco"));

TEST(CommandGains, NameJointsWithMotors) {
  const Registry modules = Registry::with_search_path();
  const auto refusal = [&](const std::string& command) -> test::Refusal {
    const StackSpec spec = stack("gauss", command);
    try {
      Simulation run(spec, modules);
    } catch (const ConfigError& error) {
      return error;
    }
    return "taken";
  };
  EXPECT_THAT(refusal("{stiffness: {l_elbw: 3}}"),
              test::Refused(ErrorCode::kUnknownName, "control.command.stiffness.l_elbw"));
  EXPECT_EQ(refusal("{stiffness: {\"*_elbow\": 3, \"*\": 1}}"), "taken");
  const StackSpec spec = stack("gauss", "{stiffness: {\"*_elbow\": 3, \"*\": 1, l_elbow: 5}}");
  Simulation run(spec, modules);
  const auto gain = [&](const char* joint) {
    const std::vector<int> motors = run.setup().tree->motor_joints();
    const auto at = std::ranges::find(motors, run.setup().tree->joint(joint)) - motors.begin();
    return run.command().stiffness[at];
  };
  EXPECT_EQ(gain("l_elbow"), 5);
  EXPECT_EQ(gain("r_elbow"), 3);
  EXPECT_EQ(gain("l_knee"), 1);
}

}  // namespace
}  // namespace poise
