// SPDX-License-Identifier: BSD-2-Clause
// How far a ball is turned: its swing and its twist.

#pragma once

#include "poise/core/export.hpp"
#include "poise/core/spatial/spatial.hpp"

namespace poise {

/// R = swing·twist: first a turn about z by `twist`, then one about an axis in the xy plane by
/// `swing`, which carries z to where the child's points.
struct SwingTwist {
  double swing = 0;  ///< in [0, π] [rad]
  double twist = 0;  ///< in (−π, π]; any where the swing is π [rad]
};

POISE_API SwingTwist swing_twist(const Eigen::Matrix3d& R);

/// A function s of a ball's rotation: ṡ = along·ω and s̈ = along·ω̇ + drift, with ω in the axes of
/// the joint frame on the parent's side.
struct BallAngle {
  double value;           ///< s
  double rate;            ///< ṡ
  Eigen::Vector3d along;  ///< 3
  double drift;           ///< [1/s²]
};

/// s = cos(swing), smooth everywhere.
POISE_API BallAngle swing_cosine(const Eigen::Matrix3d& R, const Eigen::Vector3d& omega);
/// s = twist [rad]. Loses its bound as the swing comes to π.
POISE_API BallAngle twist_angle(const Eigen::Matrix3d& R, const Eigen::Vector3d& omega);

}  // namespace poise
