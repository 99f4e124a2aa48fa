// SPDX-License-Identifier: BSD-2-Clause
// The least margin of a walk, against the margin in the hull of every step.

#include "poise/core/verdict/least_margin.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "poise/core/contact/convex_hull.hpp"
#include "poise/tests/support/no_alloc.hpp"

namespace poise {
namespace {

using Points = std::vector<Eigen::Vector2d>;

double margin(Points corners, const Eigen::Vector2d& point) {
  Points hull;
  convex_hull(corners, hull);
  return margin_in_hull(hull, point);
}

Points rectangle(double x, double y) {
  return {{x - 0.1, y - 0.05}, {x + 0.1, y - 0.05}, {x - 0.1, y + 0.05}, {x + 0.1, y + 0.05}};
}

class Walk : public testing::TestWithParam<unsigned> {};
INSTANTIATE_TEST_SUITE_P(Seeds, Walk, testing::Range(0U, 20U));

// Two feet of which one is lifted at times, slides and turns, and a CoM that leaves the hull
// late in the walk.
TEST_P(Walk, FindsTheLeastMarginOfAllSteps) {
  std::mt19937 random(GetParam());
  std::normal_distribution<double> normal;
  const auto moved = [&](double by) -> Eigen::Vector2d {
    return by * Eigen::Vector2d(normal(random), normal(random));
  };
  LeastMargin walk(8);
  Points left = rectangle(0, 0.1), right = rectangle(0, -0.1);
  Eigen::Vector2d com = Eigen::Vector2d::Zero();
  double least = std::numeric_limits<double>::infinity();
  for (int step = 0; step < 5000; ++step) {
    com += moved(step < 4000 ? 1e-4 : 3e-3);
    for (Eigen::Vector2d& corner : left) corner += moved(1e-5);
    walk.corners() = left;
    if (step / 700 % 2 == 0)
      walk.corners().insert(walk.corners().end(), right.begin(), right.end());
    const double now = margin(walk.corners(), com);
    const long before = test::allocations();
    const bool lower = walk.add(com);
    EXPECT_EQ(test::allocations(), before);
    EXPECT_EQ(lower, now < least) << step;
    least = std::min(least, now);
    ASSERT_EQ(walk.least(), least) << step;
  }
  EXPECT_LT(walk.hulls(), 4000);
}

TEST(LeastMargin, IgnoresHullsWithoutArea) {
  LeastMargin line(8);
  line.corners() = {{0, 0}, {1, 0}};
  EXPECT_FALSE(line.add({0.5, 0}));
  line.corners() = rectangle(0, 0);
  EXPECT_TRUE(line.add({0, 0}));
  EXPECT_DOUBLE_EQ(line.least(), 0.05);
}

}  // namespace
}  // namespace poise
