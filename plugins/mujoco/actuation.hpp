// SPDX-License-Identifier: BSD-2-Clause
// Converts commands to actual torques.

#pragma once

#include "poise/core/plant/motors.hpp"
#include "poise/core/sense/delay_line.hpp"
#include "poise/plugins/mujoco/mujoco_plant.hpp"

namespace poise::mujoco {

/// Commands are delayed, then become torques in the motors, whose rate of change is limited, except
/// that of their damping. The
/// first command acts at once, as if it had always been given.
class Actuation {
 public:
  /// @param h      step of the mechanism, of which `step` has several [s]
  /// @param scale  as PlantSetup::torque_scale
  Actuation(const Tree& tree, double step, double h, const MotorErrors& errors,
            const Eigen::VectorXd& scale = {});
  /// The command from the next step on.
  void take(const MotorCommand& command) noexcept;
  /// As Motors::leave.
  void leave(const Stop& stop, const State& now) noexcept;
  /// Call once per step. Returns the motors' generalized forces (nv). Does not allocate.
  const Eigen::VectorXd& force(const State& now) noexcept;
  /// Damping (nv) that the mechanism must apply beside `force`, with the velocity after each of its
  /// steps: kd + h·kp at motors with gains.
  const Eigen::VectorXd& damping() const noexcept { return damping_; }
  /// Whether the last command has gains, or had some since the start.
  bool damps() const noexcept { return damps_; }
  /// After the step, from the velocity then: what the motors gave.
  void settle(const State& after) noexcept;
  /// Torques of the last step, nu.
  const Eigen::VectorXd& torque() const noexcept { return given_; }

 private:
  std::vector<int> driven_;  // indices in v of the motors
  double step_, h_;
  double most_;  // maximum change per step; ∞: unlimited
  bool began_ = false, left_ = false, damps_ = false;
  MotorCommand command_;
  DelayLine<MotorCommand> line_;
  Motors motors_;
  Eigen::VectorXd torque_, force_, damping_, given_;
};

}  // namespace poise::mujoco
