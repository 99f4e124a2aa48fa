// SPDX-License-Identifier: BSD-2-Clause
// The gains that a stack gives its motors.

#include "poise/core/control/motor_gains.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "poise/core/setup/setup.hpp"
#include "poise/tests/support/stack_run.hpp"

namespace poise {
namespace {

class MotorGains : public testing::Test {
 protected:
  MotorCommand gains(const std::string& command) const {
    const StackSpec spec =
        test::changed_stack("t01_stand_humanoid", "control: {command: " + command + "}\n");
    return motor_gains(spec, *tree_);
  }
  test::Refusal refusal(const std::string& command) const {
    try {
      gains(command);
    } catch (const ConfigError& error) {
      return error;
    }
    return "taken";
  }
  Eigen::Index motor(const std::string& joint) const {
    const std::vector<int> motors = tree_->motor_joints();
    return std::ranges::find(motors, tree_->joint(joint)) - motors.begin();
  }

  const std::shared_ptr<const Tree> tree_ =
      set_up_mechanism(test::changed_stack("t01_stand_humanoid", "")).tree;
};

TEST_F(MotorGains, AreNoneUnlessTheStackGivesThem) {
  const MotorCommand none = motor_gains(test::changed_stack("t01_stand_humanoid", ""), *tree_);
  EXPECT_EQ(none.stiffness.size(), static_cast<Eigen::Index>(tree_->motors().size()));
  EXPECT_TRUE(none.stiffness.isZero(0));
  EXPECT_TRUE(none.damping.isZero(0));
}

// A joint counts more than a pattern, wherever it stands.
TEST_F(MotorGains, AreThoseOfPatternsAndOfJoints) {
  const MotorCommand found = gains("{stiffness: {l_knee: 90, '*': 40}, damping: {'*_knee': 2}}");
  Eigen::VectorXd stiffness = Eigen::VectorXd::Constant(found.stiffness.size(), 40);
  stiffness[motor("l_knee")] = 90;
  EXPECT_EQ(found.stiffness, stiffness);
  Eigen::VectorXd damping = Eigen::VectorXd::Zero(found.damping.size());
  damping[motor("l_knee")] = damping[motor("r_knee")] = 2;
  EXPECT_EQ(found.damping, damping);
  EXPECT_TRUE(found.torque.isZero(0));
}

TEST_F(MotorGains, AreRefusedForJointsThatDoNotExist) {
  EXPECT_THAT(refusal("{stiffness: {l_kne: 40}}"),
              test::Refused(ErrorCode::kUnknownName, "control.command.stiffness.l_kne"));
  EXPECT_THAT(refusal("{damping: {'*_kne': 40}}"),
              test::Refused(ErrorCode::kUnknownName, "control.command.damping.*_kne"));
}

}  // namespace
}  // namespace poise
