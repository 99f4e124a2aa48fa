// SPDX-License-Identifier: BSD-2-Clause
// Which sensors a plant has, and how good they are.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "poise/core/tree/tree.hpp"

namespace poise {

/// An inertial measurement unit: where it is, and its noise as an estimator should assume it.
struct ImuMount {
  std::string name;                ///< unique
  Frame frame;                     ///< I: its body, and X_BI
  double gyro_noise = 0;           ///< density of white noise [rad/s/√Hz]
  double accelerometer_noise = 0;  ///< density of white noise [m/s²/√Hz]
  double gyro_walk = 0;            ///< density of the bias' walk [rad/s²/√Hz]
  double accelerometer_walk = 0;   ///< density of the bias' walk [m/s³/√Hz]
  bool orientation = false;        ///< whether it gives an orientation of its own
};

/// What a plant can measure. Constant while it is open.
struct SensorSetup {
  std::vector<std::uint8_t> joints;  ///< per joint: bits of JointSamples::valid
  double position_sigma = 0;         ///< standard deviation of joint positions [rad, m]
  double position_resolution = 0;    ///< step of joint positions [rad, m]
  double velocity_sigma = 0;         ///< [rad/s, m/s]
  double torque_sigma = 0;           ///< [N·m, N]
  std::vector<ImuMount> imus;        ///< in the order of Measurement::imus
  std::vector<bool> forces;          ///< per contact: whether its force is measured
  std::vector<bool> roots;           ///< per root: whether its pose and velocity are measured
  double pose_sigma = 0;             ///< usual, of roots' poses, along and about each axis [m, rad]
  double twist_sigma = 0;            ///< usual, of roots' velocities [m/s, rad/s]
  double delay = 0;                  ///< usual age of joints, IMUs and poses on arrival [s]
};

}  // namespace poise
