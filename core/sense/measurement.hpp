// SPDX-License-Identifier: BSD-2-Clause
// What sensors said at one instant.

#pragma once

#include <cstdint>
#include <vector>

#include "poise/core/contact/contact.hpp"
#include "poise/core/export.hpp"
#include "poise/core/tree/tree.hpp"

namespace poise {

/// Joint encoders and motors. A joint without a sensor keeps its last value and says so in `valid`.
struct JointSamples {
  /// Bits of `valid`.
  static constexpr std::uint8_t kPosition = 1, kVelocity = 2, kTorque = 4;

  double time = 0;           ///< when they were sampled, on the plant's clock [s]
  Eigen::VectorXd position;  ///< per joint of the tree [rad, m]; 0 for joints of a ball
  Eigen::VectorXd velocity;  ///< per joint of the tree [rad/s, m/s]; of a ball as in State::v
  Eigen::VectorXd torque;    ///< per joint of the tree, of its motor [N·m, N]
  std::vector<Eigen::Matrix3d> balls;  ///< per ball: R of the child in the joint frame
  std::vector<std::uint8_t> valid;     ///< per joint of the tree: which of its values are measured

  /// Whether all these bits are set for a joint.
  bool has(std::size_t joint, std::uint8_t bits) const { return (valid[joint] & bits) == bits; }
};

/// An inertial measurement unit, in the axes of its frame (ImuMount).
struct ImuSample {
  bool valid = false;            ///< whether it was measured
  bool has_orientation = false;  ///< whether the unit gives an orientation of its own
  double time = 0;               ///< when, on the plant's clock [s]
  Eigen::Vector3d angular_velocity = Eigen::Vector3d::Zero();  ///< [rad/s]
  Eigen::Vector3d specific_force = Eigen::Vector3d::Zero();  ///< a − g: +g upwards at rest [m/s²]
  Eigen::Matrix3d orientation = Eigen::Matrix3d::Identity();  ///< R_WI; its yaw may be arbitrary
};

/// The force at a contact, of the environment on the link.
struct ForceSample {
  bool valid = false;  ///< whether it was measured
  double time = 0;     ///< when, on the plant's clock [s]
  Eigen::VectorXd wrench =
      {};  ///< Contact::size, in the axes of S at the contact's origin [N; N·m]
};

/// Pose and velocity of a root's base, measured from outside: motion capture, SLAM. Simulators give
/// them of all roots.
struct OutsideSample {
  bool valid = false;                 ///< whether the pose was measured
  bool has_twist = false;             ///< whether the velocity was measured
  double time = 0;                    ///< when, on the plant's clock [s]
  Pose X_W0;                          ///< the base in the world
  Vector6d twist = Vector6d::Zero();  ///< (ẋ₀, ω₀) in world axes, as in State::v [m/s, rad/s]
  double position_sigma = 0;          ///< standard deviations, along and about each axis [m]
  double rotation_sigma = 0;          ///< [rad]
  double linear_sigma = 0;            ///< [m/s]
  double angular_sigma = 0;           ///< [rad/s]
};

/// All that sensors said. Sized once; a plant that fills it allocates nothing.
struct POISE_API Measurement {
  double time = 0;     ///< of the newest sample, on the plant's clock: since it was opened [s]
  double arrival = 0;  ///< when it was received, on the same clock; later than `time` by the delay
  std::uint64_t sequence = 0;        ///< increases with every new measurement
  JointSamples joints;               ///< encoders and motors
  std::vector<ImuSample> imus;       ///< as SensorSetup::imus
  std::vector<ForceSample> forces;   ///< per contact of the stack
  std::vector<OutsideSample> roots;  ///< per root of the tree

  Measurement() = default;
  /// Nothing measured yet, in the sizes of a mechanism, its contacts and its IMUs.
  Measurement(const Tree& tree, const std::vector<Contact>& contacts, std::size_t imu_count);
};

}  // namespace poise
