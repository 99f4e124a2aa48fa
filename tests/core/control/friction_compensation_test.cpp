// SPDX-License-Identifier: BSD-2-Clause
// Compensation of dry friction: by the planned rate, within limits, none at rest.

#include "poise/core/control/friction_compensation.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/robots/slide.hpp"

namespace poise {
namespace {

constexpr double kPeriod = 1e-3, kFriction = 4, kMass = 2;

// A body that slides along x, by a motor.
std::shared_ptr<const Tree> slide(bool actuated = true) {
  Tree tree = test::slide(kMass, Eigen::Vector3d::UnitX(), 1, kFriction);
  tree.joints[0].actuated = actuated;
  return std::make_shared<const Tree>(tree);
}

class Compensated : public testing::Test {
 protected:
  Compensated() {
    problem_.nv = 1;
    problem_.actuate({0});
    solution_.acceleration.setZero(1);
    solution_.torque.setZero(1);
    rows_.kind = RowKind::kTorque;
    rows_.names = {"slide"};
    rows_.lower.setConstant(1, -100);
    rows_.upper.setConstant(1, 100);
  }
  void start() {
    const Dynamics robot(tree_);
    friction_.start(robot, problem_, kPeriod);
    time_ = 0;
  }
  // A tick in which the joint has that rate, after one that wanted the acceleration.
  double tick(double rate, double acceleration) {
    solution_.acceleration[0] = acceleration;
    const Eigen::VectorXd v = Eigen::VectorXd::Constant(1, rate);
    const long before = test::allocations();
    friction_.update(v, time_ > 0 ? &solution_ : nullptr, problem_, kPeriod);
    EXPECT_EQ(test::allocations(), before);
    time_ += kPeriod;
    return friction_.torque()[0];
  }

  std::shared_ptr<const Tree> tree_ = slide();
  FrictionCompensation friction_{*tree_};
  Problem problem_;
  Solution solution_;
  Rows rows_;
  double time_ = 0;
};

TEST_F(Compensated, IsAllOfTheFrictionOfAPlannedMotion) {
  start();
  EXPECT_EQ(tick(0, 0), 0) << "at rest";
  double torque = 0;
  for (int i = 0; i < 200; ++i) torque = tick(i * kPeriod, 1);
  EXPECT_EQ(torque, kFriction);
  for (int i = 0; i < 400; ++i) torque = tick(0.2 - i * kPeriod, -1);
  EXPECT_EQ(torque, -kFriction) << "on the way back";
}

// Also of a joint that sticks: the plan goes on.
TEST_F(Compensated, FreesAJointThatSticks) {
  start();
  double torque = 0;
  for (int i = 0; i < 1000; ++i) torque = tick(0, 1);
  EXPECT_EQ(torque, kFriction);
}

TEST_F(Compensated, IsNotRaisedByAMeasuredRate) {
  start();
  EXPECT_EQ(tick(0, 0), 0);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(tick(0.01 * i, 0), 0);
}

TEST_F(Compensated, GivesWayToAJointThatIsTooFast) {
  start();
  tick(0, 0);
  for (int i = 0; i < 30; ++i) tick(i * kPeriod, 1);
  EXPECT_GT(tick(0.03, 0), 0);
  EXPECT_LT(tick(0.04, 0), tick(0.03, 0));
  EXPECT_EQ(tick(0.3, 0), 0);
}

// With a limit of the torque's rate of 100 N/s, half of it.
TEST_F(Compensated, ChangesAsFastAsLimitsAllow) {
  rows_.clamps = true;
  rows_.lower.setConstant(1, -0.1);
  rows_.upper.setConstant(1, 0.1);
  problem_.constraints.push_back(rows_);
  start();
  tick(0, 0);
  double before = 0;
  for (int i = 0; i < 200; ++i) {
    const double now = tick(0, 10);
    EXPECT_LE(now - before, 0.05 + 1e-12);
    before = now;
  }
  EXPECT_NEAR(before, kFriction, 1e-12);
}

TEST_F(Compensated, LeavesTheSolverWhatItNeeds) {
  rows_.lower.setConstant(1, -10);
  rows_.upper.setConstant(1, 10);
  problem_.constraints.push_back(rows_);
  start();
  solution_.torque[0] = 7;
  double torque = 0;
  for (int i = 0; i < 200; ++i) torque = tick(0, 10);
  EXPECT_EQ(torque, 3);
  solution_.torque[0] = 12;
  EXPECT_EQ(tick(0, 10), 0);
}

TEST_F(Compensated, LeavesTheBoundsAsTheyWere) {
  rows_.lower.setConstant(1, -0.1);
  rows_.upper.setConstant(1, INFINITY);
  problem_.constraints.push_back(rows_);
  start();
  for (int i = 0; i < 200; ++i) tick(0, -10);
  ASSERT_LT(friction_.torque()[0], 0);
  friction_.enter(problem_);
  EXPECT_EQ(problem_.constraints[0].lower[0], -0.1 - friction_.torque()[0]);
  EXPECT_EQ(problem_.constraints[0].upper[0], INFINITY);
  friction_.leave(problem_);
  friction_.leave(problem_);
  EXPECT_EQ(problem_.constraints[0].lower[0], -0.1);
  EXPECT_EQ(problem_.constraints[0].upper[0], INFINITY);
}

// The model keeps what no motor can compensate.
TEST(WithoutCompensated, TakesTheFrictionOfMotorsOnly) {
  const auto driven = without_compensated(slide());
  EXPECT_EQ(driven->joints[0].friction, 0);
  EXPECT_EQ(driven->joints[0].damping, 1);
  const auto passive = slide(false);
  EXPECT_EQ(without_compensated(passive), passive);
  EXPECT_FALSE(FrictionCompensation(*passive).any());
}

}  // namespace
}  // namespace poise
