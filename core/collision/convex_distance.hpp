// SPDX-License-Identifier: BSD-2-Clause
// The distance of a capsule from a convex shape.

#pragma once

#include <array>

#include "poise/core/collision/convex_shape.hpp"
#include "poise/core/collision/pair_distance.hpp"

namespace poise {

/// The distance between a capsule and a convex shape at X_WS. Where the capsule's axis enters the
/// polytope, `gap` is negative: the way out, the shortest of all directions. Continuous. No
/// allocation.
POISE_API PairDistance distance(const Capsule& capsule, const ConvexShape& shape,
                                const Pose& X_WS) noexcept;
/// The same, smoothed as PairDistance describes.
POISE_API PairDistance smooth_distance(const Capsule& capsule, const ConvexShape& shape,
                                       const Pose& X_WS) noexcept;
/// The part of the capsule's axis that is beside the shape: between the projections of all its
/// corners on the axis, 0 ≤ from ≤ to ≤ 1. Lipschitz continuous.
std::array<double, 2> part_beside(const Capsule& capsule, const ConvexShape& shape,
                                  const Pose& X_WS) noexcept;
/// A lower bound of the distance, smoothed or not [m], from bounding spheres. Cheaper.
POISE_API double at_least(const Capsule& capsule, const ConvexShape& shape,
                          const Pose& X_WS) noexcept;

}  // namespace poise
