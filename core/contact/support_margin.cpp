// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/contact/support_margin.hpp"

#include <algorithm>
#include <limits>

namespace poise {
namespace {

constexpr double kSame = 1e-9;  // [m]

// Signed distance of `p` to the left of the line through `a` along the unit vector `d`.
double left_of(const Eigen::Vector2d& a, const Eigen::Vector2d& d, const Eigen::Vector2d& p) {
  return d.x() * (p.y() - a.y()) - d.y() * (p.x() - a.x());
}

}  // namespace

// An edge of the hull has all points to its left.
double support_margin(std::span<const Eigen::Vector2d> points, const Eigen::Vector2d& p) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  double least = kInfinity;
  for (const Eigen::Vector2d& a : points)
    for (const Eigen::Vector2d& b : points) {
      const double length = (b - a).norm();
      if (length < kSame) continue;
      const Eigen::Vector2d d = (b - a) / length;
      const bool edge = std::ranges::all_of(
          points, [&](const Eigen::Vector2d& c) { return left_of(a, d, c) > -kSame; });
      if (edge) least = std::min(least, left_of(a, d, p));
    }
  return least < kInfinity ? least : -kInfinity;
}

}  // namespace poise
