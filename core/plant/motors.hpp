// SPDX-License-Identifier: BSD-2-Clause
// The motors of a simulator: from commands to torques.

#pragma once

#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/sense/motor_command.hpp"
#include "poise/core/tree/state.hpp"

namespace poise {

/// Ideal motors that know their own position and velocity:
///
///     torque = τ + kp·(q − q_now) + kd·(q̇ − q̇_now)
///
/// Nothing allocates after construction, except for a Stop of another size.
class POISE_API Motors {
 public:
  /// The motors of a tree, without torque and gains.
  /// @param scale  per motor: what it gives over what it is told; empty: 1
  explicit Motors(const Tree& tree, const Eigen::VectorXd& scale = {});

  /// Takes a command, in place of the last one or of a stop.
  void take(const MotorCommand& command) noexcept;
  /// Leaves the motors. Gains that the stop does not give are kDamping alone.
  /// @param now  posture that kHold keeps if the stop gives none
  void leave(const Stop& stop, const State& now) noexcept;
  /// Torques in that state, nu [N·m, N]: the command's, if it has no gains.
  /// @param ahead  q_now is taken this much later, at constant speed [s]
  const Eigen::VectorXd& torque(const State& now, double ahead = 0) noexcept;
  /// Of a motor: how much its torque falls over a step by an acceleration of 1, kd·Δt + kp·Δt².
  double resistance(std::size_t motor, double dt) const noexcept {
    const auto i = static_cast<Eigen::Index>(motor);
    return dt * (command_.damping[i] + dt * command_.stiffness[i]);
  }
  /// Corrects `last` by the acceleration of the step.
  void settle(const Eigen::VectorXd& vdot, double dt) noexcept;
  /// What `torque` returned last; before it, the command's.
  const Eigen::VectorXd& last() const noexcept { return gains_ ? torque_ : command_.torque; }
  /// After a step of `dt` [s]: the stiffness of a stop fades.
  void pass(double dt) noexcept;
  /// Whether the last command has gains.
  bool has_gains() const noexcept { return gains_; }
  /// The last command, or what a stop made of it.
  const MotorCommand& command() const noexcept { return command_; }

  static constexpr double kDamping = 2;  ///< of a stop without gains [N·m·s/rad, N·s/m]

 private:
  std::vector<int> joints_, velocities_;  // per motor
  void weaken() noexcept;

  MotorCommand command_;
  Eigen::VectorXd scale_;  // empty: 1
  Eigen::VectorXd torque_;
  bool gains_ = false;
  double fade_ = 0, left_ = 0;  // of a stop's stiffness [s]
  Eigen::VectorXd stiffness_;   // at the stop
};

}  // namespace poise
