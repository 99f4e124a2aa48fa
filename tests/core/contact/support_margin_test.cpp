// SPDX-License-Identifier: BSD-2-Clause
// The distance of a point from the edges of a convex hull.

#include "poise/core/contact/support_margin.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>
#include <vector>

namespace poise {
namespace {

using Point = Eigen::Vector2d;

// By the hull's support function: the least max d·(x − p) over directions d.
double by_directions(const std::vector<Point>& points, const Point& p) {
  double least = std::numeric_limits<double>::infinity();
  for (int i = 0; i < 20000; ++i) {
    const double angle = 2 * std::numbers::pi * i / 20000;
    const Point d(std::cos(angle), std::sin(angle));
    double most = -std::numeric_limits<double>::infinity();
    for (const Point& x : points) most = std::max(most, d.dot(x - p));
    least = std::min(least, most);
  }
  return least;
}

TEST(SupportMargin, IsTheDistanceFromTheNearestEdge) {
  const std::vector<Point> square{{0, 0}, {2, 0}, {2, 1}, {0, 1}, {1, 0.5}, {2, 1}};
  EXPECT_NEAR(support_margin(square, {1, 0.5}), 0.5, 1e-12);
  EXPECT_NEAR(support_margin(square, {1.9, 0.5}), 0.1, 1e-12);
  EXPECT_NEAR(support_margin(square, {2.3, 0.5}), -0.3, 1e-12);
}

TEST(SupportMargin, AgreesWithTheHullSeenFromAllDirections) {
  std::mt19937 gen(7);
  std::normal_distribution<double> n;
  for (int trial = 0; trial < 50; ++trial) {
    std::vector<Point> points;
    for (int i = 0; i < 4 + trial % 9; ++i) points.emplace_back(n(gen), n(gen));
    const Point p(0.3 * n(gen), 0.3 * n(gen));
    const double margin = support_margin(points, p), expected = by_directions(points, p);
    if (expected > 0)
      EXPECT_NEAR(margin, expected - 5e-4, 5.1e-4) << "directions miss the edge's a little";
    else
      EXPECT_LE(margin, 0) << trial;
  }
}

TEST(SupportMargin, OfNoAreaIsNeverPositive) {
  EXPECT_EQ(support_margin({}, {0, 0}), -std::numeric_limits<double>::infinity());
  const std::vector<Point> one{{1, 1}, {1, 1}}, line{{0, 0}, {1, 1}, {2, 2}};
  EXPECT_EQ(support_margin(one, {1, 1}), -std::numeric_limits<double>::infinity());
  EXPECT_NEAR(support_margin(line, {1, 1}), 0, 1e-12);
  EXPECT_NEAR(support_margin(line, {2, 0}), -std::sqrt(2), 1e-12);
}

}  // namespace
}  // namespace poise
