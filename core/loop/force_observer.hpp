// SPDX-License-Identifier: BSD-2-Clause
// Observed forces in the place of sensors that a robot does not have.

#pragma once

#include "poise/core/control/controller.hpp"
#include "poise/core/estimate/momentum_observer.hpp"
#include "poise/core/sense/delay_line.hpp"
#include "poise/core/sense/measurement.hpp"
#include "poise/core/sense/sensor_setup.hpp"
#include "poise/core/setup/setup.hpp"

namespace poise {

/// Runs a MomentumObserver in the loop. It sees a tick's motion after the tick, so what it says is
/// measured one tick later. Joints whose torque is not measured count with their command. Nothing
/// allocates after construction.
class POISE_API ForceObserver {
 public:
  /// @param bandwidth  as of MomentumObserver [Hz]
  /// @param sensors    of the plant; contacts whose force is measured stay measured
  /// @param period     of a tick [s]
  /// `setup` and `sensors` must outlive this.
  ForceObserver(double bandwidth, const Setup& setup, const SensorSetup& sensors, double period);

  /// A run begins.
  void start() noexcept;
  /// After a tick.
  /// @param measured  what the tick used
  /// @param command   torques of this tick, nu
  void ticked(const Controller& controller, const Measurement& measured,
              const Eigen::VectorXd& command) noexcept;
  /// Writes the observed forces of the contacts that no sensor measures.
  void write(Measurement& measured) const noexcept;

  /// What acts at a contact [N; N·m], Contact::size, whether a sensor measures it or not.
  const Eigen::VectorXd& wrench(std::size_t contact) const { return observer_.wrench(contact); }
  /// Whether it observes a contact: the robot's, on surfaces of the world, not grasps.
  bool observes(std::size_t contact) const { return observer_.observes(contact); }
  /// What no contact explains, nv [N, N·m].
  const Eigen::VectorXd& disturbance() const { return observer_.disturbance(); }

 private:
  MomentumObserver observer_;
  const SensorSetup* sensors_;
  std::vector<int> motor_joints_;
  double period_, time_ = 0;
  bool seen_ = false;  // whether there was a tick
  std::size_t delay_;  // [ticks] of joints behind torques
  DelayLine<Eigen::VectorXd> line_;
  Eigen::VectorXd torque_, before_;  // nu; of the tick before
};

}  // namespace poise
