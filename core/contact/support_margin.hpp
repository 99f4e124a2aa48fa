// SPDX-License-Identifier: BSD-2-Clause
// How far a point is inside the region that others support.

#pragma once

#include <Eigen/Core>
#include <span>

#include "poise/core/export.hpp"

namespace poise {

/// The least distance of `p` from the edges of the convex hull of `points` [m]; negative outside:
/// by how far it is beyond the edge that it is farthest beyond. A hull without area gives 0 at
/// best, less than two places −∞.
/// @cost O(n³), for the few corners of contacts; no allocation
POISE_API double support_margin(std::span<const Eigen::Vector2d> points, const Eigen::Vector2d& p);

}  // namespace poise
