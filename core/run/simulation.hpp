// SPDX-License-Identifier: BSD-2-Clause
// A stack in motion: its controller and its plant, tick by tick.

#pragma once

#include <memory>
#include <optional>

#include "poise/core/control/controller.hpp"
#include "poise/core/plant/plant.hpp"
#include "poise/core/plant/pullable.hpp"
#include "poise/core/problem/fault.hpp"

namespace poise {

/// A hand that holds a point of a link by a damped spring and pulls it towards a goal.
struct Hold {
  Frame at;
  Eigen::Vector3d goal = Eigen::Vector3d::Zero();  ///< [m, W]
  double stiffness = 0;                            ///< [N/m]
  double damping = 0;                              ///< [N·s/m]

  /// stiffness·(goal − p) − damping·ṗ [N, W]
  POISE_API Eigen::Vector3d force(const Dynamics& robot) const;
};

/// The same stack, seed and machine: the same motion, bit for bit.
class POISE_API Simulation {
 public:
  /// Stands at the stack's start. @throws ConfigError if the stack cannot be loaded
  Simulation(const StackSpec& spec, const ModuleSource& modules);
  Simulation(const Simulation&) = delete;
  Simulation& operator=(const Simulation&) = delete;

  /// As Controller::measure_modules. Between ticks.
  void measure_modules(bool on) { controller_.measure_modules(on); }

  /// Torques for the present state. No allocation.
  void tick() noexcept;
  /// The plant's steps until the next tick, under those torques. False if it diverged, or at a
  /// fault of the plant or of a chart.
  bool move() noexcept;
  /// Ticks and moves up to and including the tick nearest to `time`, which is not moved after.
  /// False if the plant diverged before. @throws ConfigError if the run has ended by then, or not
  /// begun
  bool go_to(double time);

  /// As Controller::retune; what follows is a run of `spec`. Between ticks.
  void retune(const StackSpec& spec, const ModuleSource& modules, const ModuleTypes& renewed = {});

  /// From the next `move` on, a hand pulls at the robot; none: nobody does. Its force is that of
  /// the state the last tick saw, constant until the next one.
  void hold(std::optional<Hold> hand) noexcept { hand_ = std::move(hand); }
  /// Whether this plant can be pulled at; if not, `hold` does nothing.
  bool pullable() const { return pullable_ != nullptr; }

  /// Of the last tick [s].
  double time() const { return static_cast<double>(ticks_ - 1) * spec_.period; }
  long ticks() const { return ticks_; }
  long total_ticks() const { return total_ticks_; }
  /// What a module did that it must not, in one sentence: the first. Empty if none did.
  std::string_view fault() const;
  const Setup& setup() const { return setup_; }
  const Controller& controller() const { return controller_; }
  const Plant& plant() const { return *plant_; }
  const State& state() const { return state_; }  ///< now
  const State& seen() const { return seen_; }    ///< by the last tick
  const Eigen::VectorXd& torque() const { return torque_; }

 private:
  std::string_view fault_of_motion() const noexcept;

  const StackSpec spec_;
  Setup setup_;
  Controller controller_;
  std::shared_ptr<Plant> plant_;
  Pullable* pullable_;  // the same, if it is one
  std::optional<Hold> hand_;
  State state_, seen_;
  Eigen::VectorXd torque_;
  Fault plant_fault_;
  long ticks_ = 0, total_ticks_;
  int steps_per_tick_;
};

}  // namespace poise
