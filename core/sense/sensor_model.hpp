// SPDX-License-Identifier: BSD-2-Clause
// Turns the truth of a simulator into measurements.

#pragma once

#include <memory>
#include <random>

#include "poise/core/sense/declared_sensors.hpp"
#include "poise/core/sense/delay_line.hpp"
#include "poise/core/sense/frame_chain.hpp"
#include "poise/core/sense/measurement.hpp"
#include "poise/core/sense/sensor_setup.hpp"
#include "poise/core/tree/state.hpp"

namespace poise {

/// The sensors of a simulator, the same for all simulators: noise from a seed, then the delay.
/// Torques are those of the last step, without noise or delay. An IMU's specific force is the mean
/// over the last step: change of velocity over Δt, minus gravity, in the mean axes of that step.
/// Errors of declared sensors are those of the robot alone; objects are measured without.
class POISE_API SensorModel {
 public:
  /// @param sensors  of the robot, with frames on `tree`
  /// @param step     Δt between two calls of `take` [s]
  /// @param gravity  acceleration of free fall in W [m/s²]
  SensorModel(std::shared_ptr<const Tree> tree, const State& start, const DeclaredSensors& sensors,
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
  /// Makes of true contact forces what sensors say of them. Call it after `write`. Does not
  /// allocate but in the first call.
  /// @param forces  [in, out]
  void disturb(std::vector<ForceSample>& forces) noexcept;

 private:
  /// A true or measured IMU sample, and what its errors need.
  struct Imu {
    Eigen::Vector3d angular_velocity = Eigen::Vector3d::Zero(), specific_force = {0, 0, 0};
    bool lost = false;
  };
  struct Unit {
    FrameChain chain;  // from the base
    Eigen::Vector3d velocity, gyro_bias, accelerometer_bias;
    Eigen::Matrix3d R;  // of the last step
  };
  /// What passes the delay line.
  struct Seen {
    State state;
    std::vector<Imu> imus;
  };

  Eigen::Vector3d three(double deviation) noexcept;
  Eigen::Vector3d more_three(double deviation) noexcept;
  double time() const { return static_cast<double>(steps_) * step_; }
  double sampled() const;
  bool noisy_base() const;
  bool noisy_joints() const;
  bool has_errors() const;
  void start_units(const State& start);
  void sense(const State& truth) noexcept;
  void disturb_imus() noexcept;
  void disturb_base() noexcept;
  void disturb_joints() noexcept;
  void quantise_joints() noexcept;
  void take_differences() noexcept;
  void filter_rates() noexcept;
  void break_values() noexcept;
  void silence_joints(JointSamples& out) const noexcept;
  bool silent_imu(std::size_t imu) const noexcept;
  void write_joints(const Eigen::VectorXd& torque, JointSamples& out) const noexcept;
  void write_imus(double time, std::vector<ImuSample>& out) const noexcept;
  void write_roots(double time, std::vector<OutsideSample>& out) const noexcept;
  bool faulty(const SensorFault& fault, double time) const {
    return time >= fault.at - step_ / 2 && time < fault.until - step_ / 2;
  }

  std::shared_ptr<const Tree> tree_;
  DeclaredSensors sensors_;
  std::mt19937_64 bits_, more_bits_;  // the second: of IMUs and forces
  std::normal_distribution<double> normal_, more_normal_;
  double step_;
  Eigen::Vector3d gravity_;
  std::vector<int> motor_joints_;
  std::size_t delay_;  // in steps
  long steps_ = 0;
  std::vector<Unit> units_;
  std::vector<Imu> felt_;  // without errors
  Seen noisy_;
  const State* seen_ = nullptr;  // what the sensors show
  const std::vector<Imu>* shown_ = nullptr;
  State start_;
  Eigen::VectorXd last_positions_, filtered_rates_;  // of the robot's joints, as measured
  Eigen::VectorXd frozen_positions_, frozen_rates_;
  std::vector<ForceSample> frozen_forces_;
  DelayLine<Seen> line_;
};

}  // namespace poise
