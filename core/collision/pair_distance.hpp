// SPDX-License-Identifier: BSD-2-Clause
// The distance between two collision shapes.

#pragma once

#include <cmath>

#include "poise/core/collision/capsule.hpp"

namespace poise {

/// The distance between two shapes in one state: of a capsule from a capsule or a convex shape.
/// Their cores are the capsules' axes and the polytope. Vectors are in world axes.
///
/// CollisionModel and NearPairs smooth it. The nearest points of two axes jump where these are
/// parallel, so they measure, with half axes u and w and positions x and y in [−1, 1] along them,
///
///     smooth_gap² = min over x, y of  gap²(x, y) − bend·(u²·(1 − x²) + w²·(1 − y²))
///
/// The best x and y are unique and Lipschitz continuous, so the distance has a continuous gradient
/// everywhere. It is that of r = first − second at fixed x and y: ḋ = r·ṙ/smooth_gap. `bend` is
/// chosen for each pair: while the surfaces do not overlap, the smoothed distance is never above
/// the true one and at most kSmoothing below it. It is exact where both nearest points are ends.
/// Where axes cross, smooth_gap is bounded by gap/√2.
struct PairDistance {
  static constexpr double kSmoothing = 5e-4;  ///< [m]

  double distance = 0;    ///< between the surfaces, negative if they overlap [m]
  double gap = 0;         ///< between the cores; negative inside of a polytope [m]
  double smooth_gap = 0;  ///< `distance` plus the radii; if not smoothed, the gap [m]
  double bend = 0;        ///< see above; 0: not smoothed
  Eigen::Vector3d normal = Eigen::Vector3d::UnitZ();  ///< unit, from second to first
  Eigen::Vector3d first, second;  ///< nearest points of the cores; first − second = gap·normal [m]
  SegmentPair at;                 ///< where these points lie on their axes or the polytope's edge
  Eigen::Vector3d first_axis, second_axis;  ///< of axes or edge, from end a to end b [m]
  bool on_face = false;  ///< `second` lies on a face of the polytope; else on an edge or a corner

  /// The derivative of the distance by `first` at fixed `second`: the normal, a little longer where
  /// the distance is smoothed.
  Eigen::Vector3d gradient() const {
    return std::abs(smooth_gap) > 1e-9 ? Eigen::Vector3d(gap / smooth_gap * normal) : normal;
  }
};

/// The distance between two capsules in the world, in closed form, not smoothed. No allocation.
POISE_API PairDistance distance(const Capsule& first, const Capsule& second) noexcept;
/// A lower bound of the distance between two capsules [m], from their bounding spheres. Cheaper
/// than `distance`.
POISE_API double at_least(const Capsule& first, const Capsule& second) noexcept;

}  // namespace poise
