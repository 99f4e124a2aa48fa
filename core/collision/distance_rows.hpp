// SPDX-License-Identifier: BSD-2-Clause
// Rows of distances between points of bodies, for many pairs in one state: all joints at once.

#pragma once

#include <vector>

#include "poise/core/collision/placed_capsule.hpp"

namespace poise {

/// The joints' motion subspaces of all mechanisms, four joints to a vector.
class DistanceRows {
 public:
  DistanceRows() = default;
  /// For mechanisms with these capsules.
  explicit DistanceRows(const std::vector<CapsuleAnchor>& capsules);

  void update(const Dynamics& robot) noexcept;

  /// row = n·(J₁ − J₂) of a point of one body and a point of another, as `distance_row`. The
  /// line through the points is parallel to n.
  /// @param point  one of the points [m]
  /// @param row    [out] nv
  /// @return |row|²
  double write(const Dynamics& robot, const CapsuleAnchor& one, const CapsuleAnchor& other,
               const Eigen::Vector3d& n, const Eigen::Vector3d& point, double* row) const noexcept;

 private:
  // Of four joints, by component: their linear and angular parts.
  struct Four {
    simd::Lanes l[3], a[3];
  };
  // A force along n through a point.
  struct Force {
    Eigen::Vector3d n, point;
  };
  double write_joints(const Dynamics& robot, int root, const simd::Lanes* plus,
                      const simd::Lanes* minus, const Force& force, double* row) const noexcept;
  static double write_base(const Dynamics& robot, int root, const Force& force,
                           double* row) noexcept;

  std::vector<std::vector<Four>> joints_;  // per root that has a capsule
  std::vector<simd::Lanes> none_;          // the support of no body
};

}  // namespace poise
