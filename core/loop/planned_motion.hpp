// SPDX-License-Identifier: BSD-2-Clause
// From a tick to what motors are told.

#pragma once

#include "poise/core/control/controller.hpp"
#include "poise/core/sense/motor_command.hpp"

namespace poise {

/// The motion that a controller plans for the motors with gains: its accelerations, integrated,
///
///     q̇_d += Δt·(v̇ + (q̇ − q̇_d)/T),   q_d += Δt·(q̇_d + (q − q_d)/T)
///
/// so that it returns to the measured motion in the time T. In ticks without a solution, motors are
/// told to stay where they are.
class PlannedMotion {
 public:
  /// @param follow  T [s]
  /// @param period  Δt [s]
  PlannedMotion(const Tree& tree, double follow, double period);
  /// The next plan starts at the measured motion.
  void reset() noexcept { begun_ = false; }
  /// Writes torque, position and velocity; the gains stay. No allocation.
  void write(const Controller& controller, const State& state, MotorCommand& command) noexcept;

 private:
  std::vector<int> joints_, velocities_;  // per motor
  double pull_, period_;
  bool begun_ = false;
};

}  // namespace poise
