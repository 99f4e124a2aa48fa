// SPDX-License-Identifier: BSD-2-Clause
// The convex hull of points in a plane, without heap allocation.

#pragma once

#include <Eigen/Core>
#include <vector>

#include "poise/core/export.hpp"

namespace poise {

/// Cross product (b − a) × (c − a) [m²]: positive if c lies to the left of the line from a to b.
inline double left_turn(const Eigen::Vector2d& a, const Eigen::Vector2d& b,
                        const Eigen::Vector2d& c) {
  return (b - a).x() * (c - a).y() - (b - a).y() * (c - a).x();
}

/// Points nearer than this count as one [m].
inline constexpr double kShortEdge = 1e-6;

/// Corners of the convex hull, counter-clockwise, by Andrew's monotone chain [A. M. Andrew 1979].
/// Fewer than three corners: the points have no area. Equal points are one corner; rounding can
/// make corners of points that lie on an edge. The same whether the compiler fuses multiply–add.
/// @param points  [in, out] sorted afterwards [m]
/// @param hull    [out] allocates only if its capacity is below points.size() + 1
POISE_API void convex_hull(std::vector<Eigen::Vector2d>& points,
                           std::vector<Eigen::Vector2d>& hull);

/// Distance of `p` from the nearest edge of a hull [m]: negative outside, −∞ for a hull without
/// area.
POISE_API double margin_in_hull(const std::vector<Eigen::Vector2d>& hull, const Eigen::Vector2d& p);

}  // namespace poise
