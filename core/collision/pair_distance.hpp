// SPDX-License-Identifier: BSD-2-Clause
// The distance between two collision shapes.

#pragma once

#include "poise/core/collision/capsule.hpp"

namespace poise {

/// The distance between two shapes in one state: of a capsule from a capsule or a convex shape.
/// Their cores are the capsules' axes and the polytope. Vectors are in world axes.
///
/// CollisionModel and NearPairs smooth it. The nearest points of two axes jump where these are
/// parallel, and those of an axis where it is parallel to a face or an edge. So they measure, with
/// positions x and y in [−1, 1] along half axes u and w,
///
///     smooth_gap² = min over x, y of  gap²(x, y) − bend·(u²·(1 − x²) + w²·(1 − y²))
///
/// for two capsules, and for a capsule and a convex shape
///
///     smooth_gap = min over x of  gap(x) − swell·(1 − x²)
///
/// The second is the distance of a capsule that is thicker by `swell` in its middle. The best x and
/// y are unique and Lipschitz continuous, so the distance has a continuous gradient until cores
/// touch. It is that of r = first − second at fixed x and y: ḋ = r·ṙ/smooth_gap, and r·ṙ/gap.
/// `bend` and `swell` are chosen for each pair: the smoothed distance is never above the true one
/// and at most kSmoothing below it; of two capsules, while their surfaces do not overlap. It is
/// exact where the nearest points are ends of axes.
///
/// Where the axes of capsules cross, smooth_gap is bounded by gap/√2. Where an axis is inside of a
/// polytope, smooth_gap is at most `gap`, and continuous; the gradient is that of `gap`.
struct PairDistance {
  static constexpr double kSmoothing = 5e-4;  ///< [m]

  double distance = 0;    ///< between the surfaces, negative if they overlap [m]
  double gap = 0;         ///< between `first` and `second`; negative inside of a polytope [m]
  double smooth_gap = 0;  ///< `distance` plus the radii; if not smoothed, the gap [m]
  double bend = 0;        ///< see above; 0: not smoothed so
  double swell = 0;       ///< see above; 0: not smoothed so [m]
  Eigen::Vector3d normal = Eigen::Vector3d::UnitZ();  ///< unit, from second to first
  Eigen::Vector3d first, second;  ///< nearest points of the cores; first − second = gap·normal [m]
  SegmentPair at;                 ///< where these points lie on their axes or the polytope's edge
  Eigen::Vector3d first_axis, second_axis;  ///< of axes or edge, from end a to end b [m]
  bool on_face = false;  ///< `second` lies on a face of the polytope; else on an edge or a corner
  double from = 0, to = 1;  ///< part of the first axis that is over this face

  /// The derivative of the distance by `first` at fixed `second`: the normal, a little longer where
  /// the distance of two capsules is smoothed.
  Eigen::Vector3d gradient() const {
    return bend > 0 && smooth_gap > 1e-9 ? Eigen::Vector3d(gap / smooth_gap * normal) : normal;
  }
};

/// The distance between two capsules in the world, in closed form, not smoothed. No allocation.
POISE_API PairDistance distance(const Capsule& first, const Capsule& second) noexcept;
/// A lower bound of the distance between two capsules [m], from their bounding spheres. Cheaper
/// than `distance`.
POISE_API double at_least(const Capsule& first, const Capsule& second) noexcept;

}  // namespace poise
