// SPDX-License-Identifier: BSD-2-Clause
// What motors are told, and how they are left.

#pragma once

#include <Eigen/Core>
#include <cstdint>

namespace poise {

/// What each motor is told until the next command, in the order of Tree::motors. The motor applies
///
///     τ + kp·(q − q_measured) + kd·(q̇ − q̇_measured)
///
/// with q_measured at its own rate. Without gains it is a pure torque.
struct MotorCommand {
  Eigen::VectorXd torque;     ///< τ, feedforward [N·m, N]
  Eigen::VectorXd position;   ///< q [rad, m]
  Eigen::VectorXd velocity;   ///< q̇ [rad/s, m/s]
  Eigen::VectorXd stiffness;  ///< kp ≥ 0 [N·m/rad, N/m]
  Eigen::VectorXd damping;    ///< kd ≥ 0 [N·m·s/rad, N·s/m]

  MotorCommand() = default;
  /// No torque and no gains for `motors` motors.
  explicit MotorCommand(Eigen::Index motors)
      : torque(Eigen::VectorXd::Zero(motors)),
        position(Eigen::VectorXd::Zero(motors)),
        velocity(Eigen::VectorXd::Zero(motors)),
        stiffness(Eigen::VectorXd::Zero(motors)),
        damping(Eigen::VectorXd::Zero(motors)) {}
};

/// How motors are left when control ends.
enum class StopKind : std::uint8_t {
  kDamp,  ///< damping alone: stiffness fades to 0 over `fade`, damping stays
  kHold,  ///< a posture is held with stiffness and damping
  kZero,  ///< no torque: a standing robot falls
};

/// The last thing that a plant is told.
struct Stop {
  StopKind kind = StopKind::kDamp;  ///< how the motors are left
  double fade = 0.5;                ///< time in which the stiffness of kDamp goes to 0 [s]
  Eigen::VectorXd position = {};   ///< per motor: posture of kHold [rad, m]; empty: the present one
  Eigen::VectorXd stiffness = {};  ///< per motor [N·m/rad, N/m]; empty: the plant's own
  Eigen::VectorXd damping = {};    ///< per motor [N·m·s/rad, N·s/m]; empty: the plant's own
};

}  // namespace poise
