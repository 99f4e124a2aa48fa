// SPDX-License-Identifier: BSD-2-Clause
// Convex hulls of random points, and margins of points in them.

#include "poise/core/contact/convex_hull.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "poise/core/contact/support_margin.hpp"
#include "poise/tests/support/no_alloc.hpp"

namespace poise {
namespace {

using Eigen::Vector2d;

TEST(ConvexHull, HoldsAllPointsAndTurnsLeft) {
  std::mt19937 gen(5);
  std::uniform_real_distribution<double> number(-1, 1);
  for (int i = 0; i < 200; ++i) {
    std::vector<Vector2d> points(static_cast<std::size_t>(3 + i % 20)), hull;
    for (Vector2d& p : points) p = {number(gen), number(gen)};
    if (i % 3 == 0) points.push_back(points[0]);
    const std::vector<Vector2d> all = points;
    hull.reserve(points.size() + 1);
    const long before = test::allocations();
    convex_hull(points, hull);
    EXPECT_EQ(test::allocations(), before);
    ASSERT_GE(hull.size(), 3u);
    for (std::size_t k = 0; k < hull.size(); ++k)
      for (const Vector2d& p : all)
        EXPECT_GE(left_turn(hull[k], hull[(k + 1) % hull.size()], p), -1e-8);
    for (std::size_t k = 0; k < hull.size(); ++k) {
      std::vector<Vector2d> others = hull, smaller;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(k));
      convex_hull(others, smaller);
      EXPECT_LT(margin_in_hull(smaller, hull[k]), 0) << "a corner that the others contain";
    }
  }
}

TEST(ConvexHull, LeavesOutWhatLiesOnAnEdgeOrTwice) {
  const std::vector<Vector2d> square{{0, 0}, {1, 0}, {1, 1}, {0, 1}};
  std::vector<Vector2d> points = square, hull;
  points.emplace_back(0.5, 0);
  points.emplace_back(1, 1);
  points.emplace_back(0.3, 0.4);
  convex_hull(points, hull);
  EXPECT_EQ(hull, square);
  EXPECT_NEAR(margin_in_hull(square, {0.5, 0.8}), 0.2, 1e-15);
  EXPECT_NEAR(margin_in_hull(square, {2, 1.5}), -1, 1e-15);
}

// Two feet side by side: their edges are aligned up to rounding, in any order.
TEST(ConvexHull, OfFeetSideBySideIsTheirOutline) {
  std::mt19937 gen(7);
  std::normal_distribution<double> normal;
  for (const double noise : {0.0, 1e-15, 1e-12, 1e-9, 1e-7})
    for (int i = 0; i < 300; ++i) {
      std::vector<Vector2d> points, hull;
      for (const double y : {-0.09, -0.01, 0.01, 0.09})
        for (const double x : {-0.1, 0.13})
          points.emplace_back(x + noise * normal(gen), y + noise * normal(gen));
      std::shuffle(points.begin(), points.end(), gen);
      convex_hull(points, hull);
      EXPECT_NEAR(margin_in_hull(hull, {0, 0}), 0.09, 1e-6);
      EXPECT_NEAR(margin_in_hull(hull, {0.12, 0.01}), 0.01, 1e-6);
      EXPECT_NEAR(margin_in_hull(hull, {0, -0.1}), -0.01, 1e-6);
    }
}

TEST(ConvexHull, HasNoAreaOnALine) {
  std::vector<Vector2d> line{{0, 0}, {1, 1}, {2, 2}}, none;
  convex_hull(line, none);
  EXPECT_LT(none.size(), 3u);
  EXPECT_EQ(margin_in_hull(none, {0, 0}), -INFINITY);
}

// Against the margin that tries all pairs of points.
TEST(ConvexHull, MarginIsTheOneOfAllPairs) {
  std::mt19937 gen(6);
  std::uniform_real_distribution<double> number(-1, 1);
  for (int i = 0; i < 300; ++i) {
    std::vector<Vector2d> points(8), hull;
    for (Vector2d& p : points) p = {number(gen), number(gen)};
    const Vector2d p(number(gen), number(gen));
    const double all = support_margin(points, p);
    convex_hull(points, hull);
    EXPECT_NEAR(margin_in_hull(hull, p), all, 1e-12);
  }
}

}  // namespace
}  // namespace poise
