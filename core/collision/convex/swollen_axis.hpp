// SPDX-License-Identifier: BSD-2-Clause
// The axis of a capsule that is thicker in its middle, beside a convex polytope.

#pragma once

#include <array>
#include <cmath>

#include "poise/core/collision/convex_shape.hpp"
#include "poise/core/collision/pair_distance.hpp"

namespace poise {

inline constexpr double kTouching = 1e-9;   // [m] no direction between points that near
inline constexpr double kParallel = 1e-12;  // sin² of the angle below which segments are parallel
inline constexpr double kPoint = 1e-18;     // [m²] keeps points from dividing by zero

/// The points m + x·u with |x| ≤ 1, which swell by c·(1 − x²). In the shape's frame.
struct SwollenAxis {
  Eigen::Vector3d m, u;
  double uu = u.squaredNorm();
  double c = 0, per_4c = 0;  ///< with c = 0, the second is 0, too

  Eigen::Vector3d at(double x) const { return m + x * u; }
};

/// How far an axis is in front of each face: middle + x·half [m].
struct Heights {
  alignas(32) std::array<double, ConvexShape::kMostFaces> middle, half;
  std::size_t foremost;  ///< the face from which the swollen axis is the furthest
  double most;           ///< how far [m]

  double least(std::size_t face) const { return middle[face] - std::abs(half[face]); }
};

/// The nearest points of an axis and an edge.
struct NearestOnEdge {
  const ConvexShape::Edge* edge = nullptr;
  double x = 0, t = 0;
  Eigen::Vector3d first, second;
  double gap = 0, smooth_gap = 0;
};

/// The edge nearest to the swollen axis, and its nearest points.
/// @param guess  of the gap, at best not above it [m]
NearestOnEdge nearest_on_edges(const SwollenAxis& axis, const ConvexShape& shape,
                               double guess) noexcept;

/// Sets `first` to the point at x.
void set_axis(const SwollenAxis& axis, double x, PairDistance& out) noexcept;

/// The shortest way out for an axis that enters the polytope, as a negative gap.
void set_way_out(const SwollenAxis& axis, const Heights& over, const ConvexShape& shape,
                 PairDistance& out) noexcept;

}  // namespace poise
