// SPDX-License-Identifier: BSD-2-Clause
// Swing and twist of a ball joint.

#pragma once

#include "poise/core/export.hpp"
#include "poise/core/spatial/spatial.hpp"

namespace poise {

/// R = swing·twist: first a rotation about z by `twist`, then one about an axis in the xy plane by
/// `swing`, which carries z to the child's z axis.
struct SwingTwist {
  double swing = 0;  ///< 0 … π [rad]
  double twist = 0;  ///< (−π, π] [rad]; not unique at swing = π
};

/// Swing and twist of R.
POISE_API SwingTwist swing_twist(const Eigen::Matrix3d& R);

/// A scalar function s of a ball's rotation:  ṡ = along·ω,  s̈ = along·ω̇ + drift.  ω is in the
/// axes of the joint frame on the parent's side.
struct BallAngle {
  double value;           ///< s
  double rate;            ///< ṡ
  Eigen::Vector3d along;  ///< ∂ṡ/∂ω
  double drift;           ///< s̈ at ω̇ = 0 [1/s²]
};

/// s = cos(swing), which is smooth everywhere.
/// @param omega  ω [rad/s]
POISE_API BallAngle swing_cosine(const Eigen::Matrix3d& R, const Eigen::Vector3d& omega);
/// s = twist [rad]. Its derivatives become unbounded towards swing = π.
/// @param omega  ω [rad/s]
POISE_API BallAngle twist_angle(const Eigen::Matrix3d& R, const Eigen::Vector3d& omega);

}  // namespace poise
