// SPDX-License-Identifier: BSD-2-Clause
// The DCM of a list of footsteps, against the pendulum's own motion.

#include "poise/core/walk/footsteps.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "poise/core/walk/step_planner.hpp"

namespace poise::walk {
namespace {

using Eigen::Vector2d;

constexpr double kRate = 3.4;

FootstepPlan uneven() {
  return FootstepPlan({{Side::kRight, {0.2, -0.1}},
                       {Side::kLeft, {0.5, 0.1}},
                       {Side::kRight, {0.6, -0.15}},
                       {Side::kLeft, {0.6, 0.08}}});
}

// ξ̇ = ω(ξ − u) with the centre of pressure of the undisturbed step, in small steps of time.
Vector2d moved(Vector2d dcm, const Gait& gait, const Vector2d& stance, const Vector2d& before) {
  constexpr double kTick = 1e-5;
  for (double t = kTick / 2; t < gait.time; t += kTick) {
    const double share = std::max(0.0, 1 - t / gait.transfer);
    dcm += kTick * kRate * (dcm - (stance + share * (before - stance)));
  }
  return dcm;
}

TEST(Footsteps, FollowEachOtherUntilTheRobotStandsBetweenTheLastTwo) {
  const Gait gait;
  const StepPlanner planner(gait, kRate);
  const double growth = std::exp(kRate * gait.time), E = planner.transfer_integral(0);
  FootstepPlan plan = uneven();
  Vector2d stance(0, 0.09), before(0, -0.09);
  Vector2d dcm = plan.begin(stance, before, growth, E);
  while (!plan.done()) {
    const Vector2d end = plan.end(stance, growth, E);
    dcm = moved(dcm, gait, stance, before);
    EXPECT_LT((dcm - end).norm(), 2e-3) << "the step to x = " << plan.next().at.x();
    before = stance;
    stance = plan.next().at;
    plan.advance();
    if (!plan.done()) {
      EXPECT_LT((plan.begin(stance, before, growth, E) - end).norm(), 1e-9)
          << "a step begins where the one before it ends";
    }
    dcm = end;
  }
  EXPECT_LT((dcm - Vector2d(0.6, -0.035)).norm(), 1e-9);
}

TEST(Footsteps, RiseAgainstEachOther) {
  FootstepPlan plan({{Side::kRight, {0.3, -0.1}, 0, 0.12}, {Side::kLeft, {0.3, 0.1}, 0, 0.1}});
  EXPECT_DOUBLE_EQ(plan.rise(0.02), 0.1) << "the first one against the ground";
  plan.advance();
  EXPECT_DOUBLE_EQ(plan.rise(0.5), -0.02) << "the next against the one before";
}

}  // namespace
}  // namespace poise::walk
