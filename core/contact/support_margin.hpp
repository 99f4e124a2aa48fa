// SPDX-License-Identifier: BSD-2-Clause
// Support margin: the distance of a point from the edge of the support polygon.

#pragma once

#include <Eigen/Core>
#include <span>

#include "poise/core/export.hpp"

namespace poise {

/// The least distance of `p` from the edges of the convex hull of `points` [m]; outside it is minus
/// the largest distance beyond an edge. A hull without area gives at most 0; fewer than two
/// distinct points give −∞.
/// @cost O(n³), for the few corners of contacts; no allocation
POISE_API double support_margin(std::span<const Eigen::Vector2d> points, const Eigen::Vector2d& p);

}  // namespace poise
