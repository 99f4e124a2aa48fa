// SPDX-License-Identifier: BSD-2-Clause
// Roll, pitch and yaw of a rotation.

#pragma once

#include <Eigen/Core>
#include <cmath>

namespace poise {

/// The inverse of rotation_from_rpy: (roll, pitch, yaw) [rad], pitch in [−π/2, π/2]. Where roll and
/// yaw turn about the same axis, yaw is 0.
inline Eigen::Vector3d rpy_from_rotation(const Eigen::Matrix3d& R) {
  const double level = std::hypot(R(0, 0), R(1, 0)), pitch = std::atan2(-R(2, 0), level);
  if (level < 1e-9) return {std::atan2(-R(1, 2), R(1, 1)), pitch, 0};
  return {std::atan2(R(2, 1), R(2, 2)), pitch, std::atan2(R(1, 0), R(0, 0))};
}

}  // namespace poise
