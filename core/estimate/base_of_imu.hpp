// SPDX-License-Identifier: BSD-2-Clause
// The base of a robot by the motion of its IMU.

#pragma once

#include "poise/core/export.hpp"
#include "poise/core/sense/frame_chain.hpp"

namespace poise {

/// How an IMU moves in the world.
struct ImuMotion {
  Eigen::Matrix3d R;      ///< R_WI
  Eigen::Vector3d p;      ///< its place in W [m]
  Eigen::Vector3d v;      ///< its velocity in W [m/s]
  Eigen::Vector3d omega;  ///< its angular velocity in I [rad/s]
};

/// Sets pose and velocity of root 0. The base may move on the IMU's body.
/// @param base   from the IMU to the base, updated with `state`
/// @param state  [in, out] joints and their rates are read
POISE_API void place_base(const FrameChain& base, const ImuMotion& imu, State& state) noexcept;

}  // namespace poise
