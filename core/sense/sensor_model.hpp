// SPDX-License-Identifier: BSD-2-Clause
// Turns the truth of a simulator into measurements.

#pragma once

#include <memory>
#include <random>

#include "poise/core/fields.hpp"
#include "poise/core/sense/delay_line.hpp"
#include "poise/core/sense/measurement.hpp"
#include "poise/core/sense/sensor_setup.hpp"
#include "poise/core/tree/state.hpp"

namespace poise {

/// Errors of a simulator's sensors; they affect only the robot. Default: none.
struct POISE_API SensorErrors {
  double joint_noise = 0;       ///< standard deviation of joint positions [rad, m]
  double joint_rate_noise = 0;  ///< of joint rates [rad/s, m/s]
  double base_noise = 0;        ///< of the base along and about each axis [m, rad]
  double base_rate_noise = 0;   ///< [m/s, rad/s]
  double state_delay = 0;       ///< age of joints, IMU and poses, in whole steps [s]

  /// Describes them as parameters of a plant.
  void describe(Fields& fields);
};

/// The sensors that every simulator offers: positions, rates and motor torques of all joints, an
/// ideal IMU in each floating robot's base (named `base`, in the axes of the root link), the force
/// of every contact, pose and velocity of every root.
POISE_API SensorSetup simulated_sensors(const Tree& tree, const std::vector<Contact>& contacts,
                                        const SensorErrors& errors);

/// The sensors of a simulator, the same for all simulators: noise from a seed, then the delay.
/// Contact forces and torques are those of the last step, without noise or delay. The IMU's
/// specific force is the mean over the last step: change of velocity over Δt, minus gravity.
class POISE_API SensorModel {
 public:
  /// @param step     Δt between two calls of `take` [s]
  /// @param gravity  acceleration of free fall in W [m/s²]
  SensorModel(std::shared_ptr<const Tree> tree, const State& start, const SensorErrors& errors,
              std::uint64_t seed, double step, const Eigen::Vector3d& gravity);
  SensorModel(const SensorModel&) = delete;
  SensorModel& operator=(const SensorModel&) = delete;

  /// Call once per step, after it. Does not allocate.
  /// @param truth  the state now; must keep its address and value until the next call
  void take(const State& truth) noexcept;
  /// Writes all but contact forces. Does not allocate.
  /// @param torque  of the motors over the last step, nu [N·m, N]
  /// @param out     [out] sized by Measurement's constructor
  void write(const Eigen::VectorXd& torque, Measurement& out) const noexcept;

 private:
  Eigen::Vector3d three(double deviation) noexcept;
  void disturb_base() noexcept;
  void disturb_joints() noexcept;
  void write_joints(const Eigen::VectorXd& torque, JointSamples& out) const noexcept;
  void write_roots(double time, std::vector<OutsideSample>& out) const noexcept;
  bool noisy_base() const;
  bool noisy_joints() const;

  /// What passes the delay line.
  struct Seen {
    State state;
    Eigen::Vector3d specific_force = Eigen::Vector3d::Zero();  // in the base's axes
  };

  std::shared_ptr<const Tree> tree_;
  SensorErrors errors_;
  std::mt19937_64 bits_;
  std::normal_distribution<double> normal_;
  double step_;
  Eigen::Vector3d gravity_;
  std::vector<int> motor_joints_;
  std::size_t delay_;  // in steps
  long steps_ = 0;
  Eigen::Vector3d velocity_ = Eigen::Vector3d::Zero();        // of the base at the last step
  Eigen::Vector3d specific_force_ = Eigen::Vector3d::Zero();  // in the base's axes
  Seen noisy_;
  const State* seen_ = nullptr;  // what the sensors show
  const Eigen::Vector3d* felt_ = nullptr;
  State start_;
  DelayLine<Seen> line_;
};

}  // namespace poise
