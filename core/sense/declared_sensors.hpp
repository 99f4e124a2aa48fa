// SPDX-License-Identifier: BSD-2-Clause
// The sensors that a stack declares for a simulator, with their errors.

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "poise/core/contact/contact.hpp"
#include "poise/core/export.hpp"
#include "poise/core/fields.hpp"
#include "poise/core/sense/sensor_setup.hpp"

namespace poise {

/// Encoders of all joints of the robot.
struct EncoderErrors {
  double noise = 0;         ///< standard deviation of positions [rad, m]
  double resolution = 0;    ///< step of positions [rad, m]; 0: none
  bool difference = false;  ///< rates are differences of positions, not measured
  double rate_noise = 0;    ///< standard deviation of measured rates [rad/s, m/s]
  double rate_filter = 0;   ///< time constant of a low-pass of the rates [s]; 0: none
};

/// An inertial measurement unit of the robot. Noise densities stand in the mount.
struct ImuErrors {
  ImuMount mount;                       ///< where it is, and its noise
  double gyro_bias = 0;                 ///< standard deviation of the start bias [rad/s]
  double accelerometer_bias = 0;        ///< [m/s²]
  double gyro_resolution = 0;           ///< step [rad/s]; 0: none
  double accelerometer_resolution = 0;  ///< [m/s²]
  double gyro_range = 0;                ///< clips at ± this [rad/s]; 0: does not clip
  double accelerometer_range = 0;       ///< [m/s²]
};

/// What goes wrong with a sensor.
enum class SensorFaultKind : std::uint8_t {
  kSilent,  ///< nothing is measured: of an IMU, an encoder, a force
  kFrozen,  ///< the last values stay: of an encoder, a force
  kNan,     ///< NaN instead of numbers: of an encoder, an IMU
  kTurned   ///< an IMU is turned by `amount` about its x axis
};

/// A fault of one sensor.
struct SensorFault {
  SensorFaultKind kind = SensorFaultKind::kSilent;  ///< what goes wrong
  int joint = -1;                                   ///< of this joint's encoder; −1: none
  int imu = -1;                                     ///< of this IMU, as in Measurement::imus
  int contact = -1;                                 ///< of this contact's force
  double at = 0;                                    ///< from here on [s]
  double until = 0;                                 ///< to here [s]
  double amount = 0;                                ///< of kTurned [rad]
};

/// Errors of a simulator's sensors as parameters of a plant; they affect only the robot. Default:
/// none.
struct POISE_API SensorErrors {
  double joint_noise = 0;       ///< standard deviation of joint positions [rad, m]
  double joint_rate_noise = 0;  ///< of joint rates [rad/s, m/s]
  double base_noise = 0;        ///< of the base along and about each axis [m, rad]
  double base_rate_noise = 0;   ///< [m/s, rad/s]
  double state_delay = 0;       ///< age of joints, IMU and poses, in whole steps [s]

  /// Describes them as parameters of a plant.
  void describe(Fields& fields);
  /// Whether there are any.
  bool any() const;
};

/// All sensors of the robot. What is not declared is not measured.
struct DeclaredSensors {
  EncoderErrors encoders;           ///< of all joints
  std::vector<ImuErrors> imus;      ///< with unique names
  bool forces = true;               ///< whether contact forces are measured
  double force_noise = 0;           ///< of each component [N, N·m]
  bool poses = true;                ///< whether poses and velocities of roots are, from outside
  double pose_noise = 0;            ///< along and about each axis [m, rad]
  double twist_noise = 0;           ///< [m/s, rad/s]
  double delay = 0;                 ///< age of joints, IMUs and poses, in whole steps [s]
  double loss = 0;                  ///< share of IMU samples that do not arrive, 0 … 1
  std::vector<SensorFault> faults;  ///< of the whole run
};

/// The sensors of a simulator: those that a stack declares, else ideal ones with the plant's own
/// errors: positions, rates and motor torques of all joints, an IMU in the base of a floating robot
/// (named `base`, in the axes of the root link), the force of every contact, pose and velocity of
/// every root.
/// @throws ConfigError if the plant has errors of its own beside declared sensors
POISE_API DeclaredSensors all_sensors(const Tree& tree, const SensorErrors& errors,
                                      const std::optional<DeclaredSensors>& declared);

/// The same as an estimator is told.
POISE_API SensorSetup sensor_setup(const Tree& tree, const std::vector<Contact>& contacts,
                                   const DeclaredSensors& sensors);

}  // namespace poise
