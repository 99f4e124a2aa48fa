// SPDX-License-Identifier: BSD-2-Clause
// The convex hull of points of a plane, without heap.

#pragma once

#include <Eigen/Core>
#include <vector>

#include "poise/core/export.hpp"

namespace poise {

/// How much c lies to the left of the line from a through b, times the length of b − a [m²].
inline double left_turn(const Eigen::Vector2d& a, const Eigen::Vector2d& b,
                        const Eigen::Vector2d& c) {
  return (b - a).x() * (c - a).y() - (b - a).y() * (c - a).x();
}

/// Edges this short are those of two points that are one, but for rounding [m].
inline constexpr double kShortEdge = 1e-6;

/// Corners, counter-clockwise, by Andrew's monotone chain [A. M. Andrew 1979]. Fewer than three:
/// the points have no area. Of points on a line, but for rounding, those between may be corners.
/// @param points  [in, out] sorted afterwards
/// @param hull    [out] @pre its capacity is points.size() + 1, or it allocates
POISE_API void convex_hull(std::vector<Eigen::Vector2d>& points,
                           std::vector<Eigen::Vector2d>& hull);

/// The least distance of `p` from the edges of a hull, negative outside [m]; −∞ without area.
POISE_API double margin_in_hull(const std::vector<Eigen::Vector2d>& hull, const Eigen::Vector2d& p);

}  // namespace poise
