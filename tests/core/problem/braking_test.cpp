// SPDX-License-Identifier: BSD-2-Clause
// The braking bound of a joint that is driven against its limit as hard as allowed.

#include "poise/core/problem/braking.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>

#include "poise/core/spatial/blend.hpp"

namespace poise {
namespace {

// How a plant moves a joint in one tick under the acceleration a.
enum class Moves { kTrapezoid, kImplicit };

struct Joint {
  double e;  // distance to the limit
  double v;  // toward it

  // The smallest distance to the limit within the tick.
  double step(double a, double dt, Moves moves) {
    const double next = v + dt * a;
    const double moved = moves == Moves::kTrapezoid ? dt * (v + next) / 2 : dt * next;
    double peak = e - moved;
    if (moves == Moves::kTrapezoid && v > 0 && next < 0) peak = e - v * v / (2 * -a);
    e -= moved;
    v = next;
    return peak;
  }
};

struct Case {
  double dt, response, deceleration;
  Moves moves;

  // The speed at a distance from which braking is in time.
  double fastest(double e) const {
    const double step = deceleration * std::max(2 * dt, response);
    return std::sqrt(step * step + 2 * deceleration * std::max(e, 0.0)) - step;
  }
};

class BrakingTest : public testing::TestWithParam<Case> {
 protected:
  const Case c_ = GetParam();
  const Braking braking_{c_.dt, std::max(2 * c_.dt, c_.response), c_.deceleration, 0.5};
  std::mt19937 gen_{11};
};

TEST_P(BrakingTest, NeverPassesTheLimitFromWhereBrakingIsInTime) {
  std::uniform_real_distribution<double> share(0, 1);
  for (int run = 0; run < 60; ++run) {
    Joint joint{2 * share(gen_), 0};
    joint.v = c_.fastest(joint.e) * (run % 3 == 0 ? 1 : 2 * share(gen_) - 1);
    for (int i = 0; i < 400; ++i) {
      const double bound = largest_acceleration(joint.e, joint.v, braking_);
      ASSERT_GE(bound, -c_.deceleration);
      const bool push = run % 2 == 0 || gen_() % 4 != 0;
      const double wanted = push ? 3 * c_.deceleration : c_.deceleration * (2 * share(gen_) - 1);
      ASSERT_GE(joint.step(std::min(wanted, bound), c_.dt, c_.moves), -1e-12);
      ASSERT_LE(joint.v, c_.fastest(joint.e) + 1e-9);
    }
  }
}

TEST_P(BrakingTest, LetsTheJointCreepUpToTheLimitAndStayThere) {
  Joint joint{1, 0};
  double back = 0;
  for (int i = 0; i < 20000; ++i) {
    joint.step(std::min(10.0, largest_acceleration(joint.e, joint.v, braking_)), c_.dt, c_.moves);
    back = std::min(back, joint.v);
  }
  EXPECT_LT(std::abs(joint.e), 1e-8);
  EXPECT_GT(back, -1e-5) << "it was thrown back";
}

TEST_P(BrakingTest, ReturnsFromBeyondTheLimitWithoutAskingForMoreThanTheDeceleration) {
  Joint joint{-0.2, 0.3};
  double fastest = 0;
  for (int i = 0; i < static_cast<int>(5 / c_.dt); ++i) {
    const double bound = largest_acceleration(joint.e, joint.v, braking_);
    ASSERT_GE(bound, -c_.deceleration);
    joint.step(bound, c_.dt, c_.moves);
    if (joint.e < 0) fastest = std::max(fastest, -joint.v);
  }
  EXPECT_GT(joint.e, -1e-6);
  EXPECT_LE(fastest, braking_.return_speed + 1e-9);
}

std::vector<Case> cases() {
  std::vector<Case> all;
  for (const double dt : {2e-4, 1e-3, 2e-3, 5e-3, 2e-2})
    for (const double response : {0.0, 0.025})
      for (const double deceleration : {2.0, 50.0, 400.0})
        for (const Moves moves : {Moves::kTrapezoid, Moves::kImplicit})
          all.push_back({dt, response, deceleration, moves});
  return all;
}

INSTANTIATE_TEST_SUITE_P(Periods, BrakingTest, testing::ValuesIn(cases()));

TEST(Braking, WithoutALimitDoesNotBound) {
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(largest_acceleration(infinity, 3, {1e-3, 0.025, 50, 1}), infinity);
}

TEST(Blend, GoesFromRestToRestWithItsOwnDerivatives) {
  const double duration = 0.7, h = 1e-5;
  for (double t = 0.01; t < duration; t += 0.03) {
    const Blend now = minimum_jerk(t, duration), before = minimum_jerk(t - h, duration),
                after = minimum_jerk(t + h, duration);
    EXPECT_NEAR((after.value - before.value) / (2 * h), now.rate, 1e-6) << t;
    EXPECT_NEAR((after.rate - before.rate) / (2 * h), now.acceleration, 1e-5) << t;
  }
  for (const double t : {0.0, duration}) {
    EXPECT_DOUBLE_EQ(minimum_jerk(t, duration).value, t / duration);
    EXPECT_DOUBLE_EQ(minimum_jerk(t, duration).rate, 0);
    EXPECT_DOUBLE_EQ(minimum_jerk(t, duration).acceleration, 0);
  }
  EXPECT_DOUBLE_EQ(minimum_jerk(duration / 2, duration).value, 0.5);
}

}  // namespace
}  // namespace poise
