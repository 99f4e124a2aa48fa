// SPDX-License-Identifier: BSD-2-Clause
// Capsules: segments with a radius, the shapes used for self-collision distances.

#pragma once

#include <span>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/spatial/spatial.hpp"

namespace poise {

/// All points within `radius` of the segment from a to b. A sphere has a = b.
struct Capsule {
  /// Ends of the segment [m].
  Eigen::Vector3d a = Eigen::Vector3d::Zero(), b = Eigen::Vector3d::Zero();
  double radius = 0;  ///< [m]

  /// Whether the point lies within `radius` + `room` of the segment [m].
  POISE_API bool holds(const Eigen::Vector3d& point, double room = 0) const;
  double volume() const;  ///< [m³]
};

/// A capsule around all points, and so around their convex hull. Its volume is the least among
/// those with their axis in one of a fixed set of directions.
/// @pre at least one point
POISE_API Capsule enclose(std::span<const Eigen::Vector3d> points);

/// The nearest points of two segments: a + s·(b − a) and c + t·(d − c), with s and t in [0, 1].
struct SegmentPair {
  double s = 0, t = 0;  ///< position along each segment, 0 … 1
  /// Whether the point is inside of its segment, so that it slides when the segments move.
  bool s_free = false, t_free = false;
};

/// The nearest points of the segments ab and cd, in closed form. Parallel segments have many: the
/// result is then in the middle of their overlap. No allocation.
POISE_API SegmentPair nearest(const Eigen::Vector3d& a, const Eigen::Vector3d& b,
                              const Eigen::Vector3d& c, const Eigen::Vector3d& d) noexcept;

}  // namespace poise
