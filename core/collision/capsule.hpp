// SPDX-License-Identifier: BSD-2-Clause
// Capsules: segments with a radius, the shape in which links are kept apart.

#pragma once

#include <span>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/spatial/spatial.hpp"

namespace poise {

/// All points within `radius` of the segment from a to b [m]. A sphere has a = b.
struct Capsule {
  Eigen::Vector3d a = Eigen::Vector3d::Zero(), b = Eigen::Vector3d::Zero();
  double radius = 0;

  /// Whether it holds a point, to within `room` [m].
  POISE_API bool holds(const Eigen::Vector3d& point, double room = 0) const;
};

/// The capsule of about the least volume, out of some directions, that holds all points and so
/// their convex hull.
/// @pre at least one point
POISE_API Capsule enclose(std::span<const Eigen::Vector3d> points);

/// Where two segments a + s·(b − a) and c + t·(d − c), s and t in [0, 1], come nearest.
struct SegmentPair {
  double s = 0, t = 0;
  bool s_free = false, t_free = false;  ///< not at an end: they slide when the segments move
};

/// Closed form; of parallel segments, where any of several points is nearest, one in the middle of
/// what lies side by side. No allocation.
POISE_API SegmentPair nearest(const Eigen::Vector3d& a, const Eigen::Vector3d& b,
                              const Eigen::Vector3d& c, const Eigen::Vector3d& d) noexcept;

}  // namespace poise
