// SPDX-License-Identifier: BSD-2-Clause
// A point that moves as commanded comes by all waypoints.

#include "poise/core/walk/waypoints.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

namespace poise::walk {
namespace {

using Eigen::Rotation2Dd;
using Eigen::Vector2d;

constexpr double kStep = 0.01;

// Moves as commanded, at most for ten minutes; says how near it came to each point, in order.
struct Walked {
  Vector2d at = Vector2d::Zero();
  double heading = 0, fastest = 0, fastest_turn = 0, time = 0;
  std::vector<double> nearest;

  explicit Walked(const WaypointPath& path) : nearest(path.points.size(), 1e9) {
    WaypointFollower follower(path);
    follower.start();
    while (!follower.arrived() && time < 600) {
      const WalkCommand command = follower.update(at, heading);
      heading += command.turn * kStep;
      at += Rotation2Dd(heading) * command.velocity * kStep;
      time += kStep;
      fastest = std::max(fastest, command.velocity.norm());
      fastest_turn = std::max(fastest_turn, std::abs(command.turn));
      for (std::size_t i = 0; i < nearest.size(); ++i)
        nearest[i] = std::min(nearest[i], (path.points[i].at - at).norm());
    }
    EXPECT_TRUE(follower.arrived());
    EXPECT_TRUE(follower.update(at, heading).stands());
  }
};

TEST(Waypoints, AreReachedWhereverTheyAre) {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> place(-3, 3);
  for (int i = 0; i < 50; ++i) {
    WaypointPath path{.reach = 0.15, .speed = 0.6, .turn = 0.4};
    for (int k = 0; k < 6; ++k) path.points.push_back({{place(random), place(random)}, {}});
    const Walked walked(path);
    for (const double nearest : walked.nearest) EXPECT_LT(nearest, 0.16);
    EXPECT_LE(walked.fastest, 0.6);
    EXPECT_LE(walked.fastest_turn, 0.4);
  }
}

TEST(Waypoints, BehindTheRobotAreTurnedToFirst) {
  const Walked walked({.points = {{{-2, 0}, {}}}, .reach = 0.1, .speed = 0.5});
  EXPECT_NEAR(walked.at.x(), -1.9, 0.05);
  EXPECT_LT(std::abs(walked.at.y()), 0.3) << "it turns before it walks";
}

TEST(Waypoints, WithAHeadingAreLeftOnlyInThatDirection) {
  const double back = std::numbers::pi;
  WaypointPath path{.points = {{{1, 0}, back / 2}, {{1, -1}, {}}, {{0, 0}, -back}}, .reach = 0.1};
  const Walked walked(path);
  EXPECT_NEAR(std::remainder(walked.heading - back, 2 * back), 0, 0.1);
  EXPECT_LT(walked.at.norm(), 0.12);
}

}  // namespace
}  // namespace poise::walk
