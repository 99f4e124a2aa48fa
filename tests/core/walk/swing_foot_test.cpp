// SPDX-License-Identifier: BSD-2-Clause
// The swing foot arrives where and when it should, within its bounds.

#include "poise/core/walk/swing_foot.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace poise::walk {
namespace {

using Eigen::Vector2d;
using Eigen::Vector3d;

constexpr double kPeriod = 1e-3;

SwingStart start() { return {.from = {-0.3, 0.1, 0.01}, .ground = 0.01, .height = 0.06}; }

TEST(SwingFoot, LandsInTimeAtItsPlace) {
  SwingFoot foot;
  foot.begin(start());
  const Landing landing{{0.3, 0.15}, 0.42};
  double highest = 0;
  for (int i = 1; i <= 420; ++i) {
    foot.advance(i * kPeriod, kPeriod, landing);
    highest = std::max(highest, foot.position().z());
  }
  EXPECT_LT((foot.position().head<2>() - landing.place).norm(), 2e-3);
  EXPECT_NEAR(foot.position().z(), 0.01, 2e-3);
  EXPECT_NEAR(foot.velocity().z(), -0.2, 0.02);
  EXPECT_LT(foot.velocity().head<2>().norm(), 0.02) << "horizontal motion has ended";
  EXPECT_NEAR(highest, 0.07, 3e-3);
}

// A bound of the acceleration over half of the way, d/2 in T/2, is 4·d/T² at least.
TEST(SwingFoot, AcceleratesWithLittleMoreThanWhatItNeeds) {
  for (const double late : {0.0, 0.04}) {
    SwingFoot foot;
    foot.begin(start());
    Landing landing{{0.3, 0.1}, 0.42};
    const double time = landing.time + late - start().lift - start().settle;
    const double least = 4 * 0.6 / (time * time);
    double forwards = 0, backwards = 0;
    for (int i = 1; i <= 460; ++i) {
      if (i == 60) landing.time += late;
      foot.advance(i * kPeriod, kPeriod, landing);
      forwards = std::max(forwards, foot.acceleration().x());
      backwards = std::min(backwards, foot.acceleration().x());
    }
    EXPECT_LT(forwards, (late > 0 ? 1.3 : 1.03) * least);
    EXPECT_GT(backwards, -1.55 * least);
  }
}

TEST(SwingFoot, WaitsUntilItMayLeaveTheGround) {
  SwingFoot foot;
  foot.begin(start());
  for (int i = 1; i <= 22; ++i) foot.advance(i * kPeriod, kPeriod, {{0.3, 0.1}, 0.42});
  EXPECT_EQ(foot.position(), start().from);
  foot.advance(0.03, kPeriod, {{0.3, 0.1}, 0.42});
  EXPECT_NE(foot.position(), start().from);
}

TEST(SwingFoot, FollowsALandingThatChanges) {
  SwingFoot foot;
  foot.begin(start());
  Landing landing{{0.3, 0.1}, 0.45};
  for (int i = 1; i <= 380; ++i) {
    if (i == 200) landing = {{0.38, 0.2}, 0.38};
    foot.advance(i * kPeriod, kPeriod, landing);
  }
  EXPECT_LT((foot.position().head<2>() - landing.place).norm(), 4e-3);
  EXPECT_NEAR(foot.position().z(), 0.01, 4e-3);
}

TEST(SwingFoot, KeepsItsBoundsWhateverIsAsked) {
  std::mt19937 gen(3);
  std::uniform_real_distribution<double> where(-0.6, 0.6), when(0.2, 0.8);
  const SwingLimits limits{.acceleration = 60, .jerk = 8e3};
  for (int trial = 0; trial < 50; ++trial) {
    SwingFoot foot(limits);
    foot.begin(start());
    Vector3d a = foot.acceleration(), v = foot.velocity(), p = foot.position();
    Landing landing{{0, 0.1}, 0.4};
    for (int i = 1; i <= 600; ++i) {
      if (i % 40 == 0) landing = {{where(gen), where(gen)}, when(gen)};
      foot.advance(i * kPeriod, kPeriod, landing);
      ASSERT_LE(foot.acceleration().cwiseAbs().maxCoeff(), limits.acceleration + 1e-9);
      ASSERT_LE((foot.acceleration() - a).cwiseAbs().maxCoeff(), limits.jerk * kPeriod + 1e-9);
      const Vector3d moved = v + kPeriod / 2 * (a + foot.acceleration());
      ASSERT_LT((foot.velocity() - moved).norm(), 1e-9)
          << "velocity is the acceleration's integral";
      ASSERT_LT((foot.position() - p - kPeriod / 2 * (v + foot.velocity())).norm(), 1e-5);
      a = foot.acceleration(), v = foot.velocity(), p = foot.position();
    }
  }
}

TEST(SwingFoot, GoesOnDownWhenTheGroundIsNotThere) {
  SwingFoot foot;
  foot.begin(start());
  Landing landing{{0.2, 0.1}, 0.4};
  for (int i = 1; i <= 500; ++i) {
    if (i > 400) landing.place = {0.25, 0.1};
    foot.advance(i * kPeriod, kPeriod, landing);
  }
  EXPECT_LT(foot.position().z(), -0.02);
  EXPECT_LT(foot.velocity().z(), -0.3) << "faster than it should have landed";
  EXPECT_GT(foot.position().x(), 0.21) << "towards its place";
}

TEST(SwingFoot, NeedsLongerForPlacesFurtherAway) {
  SwingFoot foot({.acceleration = 100, .jerk = 1e9});
  foot.begin(start());
  EXPECT_LT(foot.least_time({-0.2, 0.1}), foot.least_time({0.3, 0.1}));
  EXPECT_GE(foot.least_time(start().from.head<2>()), start().settle);
}

}  // namespace
}  // namespace poise::walk
