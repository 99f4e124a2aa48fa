// SPDX-License-Identifier: BSD-2-Clause
// Capsules in the world and how they move, in vectors.

#pragma once

#include <vector>

#include "poise/core/collision/capsule.hpp"
#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/simd/lanes_math.hpp"

namespace poise {

/// A capsule that is fixed to a body, in the axes of the sweeps.
struct alignas(32) CapsuleAnchor {
  CapsuleAnchor(const Dynamics& robot, int body, const Capsule& capsule);

  double middle[4], half[4];  ///< of its axis: middle ± half [m]
  double radius;              ///< [m]
  int root, body;             ///< the body's index is among those of its root
  /// Per joint of the root, padded: 1 if it moves the body, else 0.
  std::vector<simd::Lanes> support;
};

/// A capsule in the world. The points of its axis are middle + x·half, |x| ≤ 1; their velocities
/// are middle_rate + x·half_rate, and J̇·v of their Jacobians is middle_drift + x·half_drift.
struct PlacedCapsule {
  simd::Lanes middle;                    ///< [m]
  simd::Lanes half;                      ///< [m]; lane 3: the radius [m]
  simd::Lanes middle_rate, half_rate;    ///< [m/s]
  simd::Lanes middle_drift, half_drift;  ///< [m/s²], written by `place_drift`
};

/// The capsule in the state of `robot`, without its drift.
void place(const Dynamics& robot, const CapsuleAnchor& anchor, PlacedCapsule& out) noexcept;
/// The drift of a placed capsule.
void place_drift(const Dynamics& robot, const CapsuleAnchor& anchor, PlacedCapsule& out) noexcept;
/// A capsule that is given in the world, at rest.
PlacedCapsule at_rest(const Capsule& capsule) noexcept;

/// The first three lanes.
inline auto vector(const simd::Lanes& a) {
  return Eigen::Map<const Eigen::Vector3d>(reinterpret_cast<const double*>(&a));
}

}  // namespace poise
