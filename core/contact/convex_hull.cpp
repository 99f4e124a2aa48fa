// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/contact/convex_hull.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace poise {
namespace {

// ad − bc with one rounding at the end, the same with and without fused multiply–add [Kahan]: 0 if
// both products are the same numbers.
double determinant(double a, double b, double c, double d) {
  const double w = b * c;
  return std::fma(a, d, -w) + std::fma(-b, c, w);
}

// Whether a path from a over b to c turns left at b.
bool turns_left(const Eigen::Vector2d& a, const Eigen::Vector2d& b, const Eigen::Vector2d& c) {
  const Eigen::Vector2d to_b = b - a, to_c = c - a;
  return determinant(to_b.x(), to_b.y(), to_c.x(), to_c.y()) > 0;
}

}  // namespace

void convex_hull(std::vector<Eigen::Vector2d>& points, std::vector<Eigen::Vector2d>& hull) {
  std::ranges::sort(points, [](const Eigen::Vector2d& a, const Eigen::Vector2d& b) {
    return a.x() < b.x() || (a.x() == b.x() && a.y() < b.y());
  });
  hull.clear();
  const auto add = [&](const Eigen::Vector2d& p, std::size_t least) {
    while (hull.size() > least && !turns_left(hull[hull.size() - 2], hull.back(), p))
      hull.pop_back();
    hull.push_back(p);
  };
  for (const Eigen::Vector2d& p : points) add(p, 1);
  const std::size_t below = hull.size();
  for (auto p = points.rbegin(); p != points.rend(); ++p)
    if (p != points.rbegin()) add(*p, below);
  if (hull.size() > 1) hull.pop_back();
}

double margin_in_hull(const std::vector<Eigen::Vector2d>& hull, const Eigen::Vector2d& p) {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; hull.size() > 2 && i < hull.size(); ++i) {
    const Eigen::Vector2d &a = hull[i], &b = hull[(i + 1) % hull.size()];
    if ((b - a).norm() > kShortEdge) least = std::min(least, left_turn(a, b, p) / (b - a).norm());
  }
  return std::isfinite(least) ? least : -least;
}

}  // namespace poise
