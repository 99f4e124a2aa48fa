// SPDX-License-Identifier: BSD-2-Clause
// The simulation of a stack: its controller and its plant, tick by tick.

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
  Frame at;                                        ///< the held point: the frame's origin
  Eigen::Vector3d goal = Eigen::Vector3d::Zero();  ///< in W [m]
  double stiffness = 0;                            ///< [N/m]
  double damping = 0;                              ///< [N·s/m]

  /// stiffness·(goal − p) − damping·ṗ, in W [N].
  POISE_API Eigen::Vector3d force(const Dynamics& robot) const;
};

/// A run of a stack. The same stack, seed and machine give the same motion, bit for bit.
class POISE_API Simulation {
 public:
  /// Sets up the stack and starts at its start state.
  /// @throws ConfigError if the stack cannot be loaded
  Simulation(const StackSpec& spec, const ModuleSource& modules);
  Simulation(const Simulation&) = delete;
  Simulation& operator=(const Simulation&) = delete;

  /// As Controller::measure_modules.
  void measure_modules(bool on) { controller_.measure_modules(on); }

  /// Computes the torques for the present state. No allocation.
  void tick() noexcept;
  /// Advances the plant to the next tick under these torques. False if it diverged, or at a fault
  /// of the plant or of a chart.
  bool move() noexcept;
  /// Ticks and moves up to the tick nearest to `time` [s]; the last call is a tick. False if the
  /// plant diverged before.
  /// @throws ConfigError if `time` is outside of the rest of the run
  bool go_to(double time);

  /// As Controller::retune; the rest is a run of `spec`. Call it between ticks.
  void retune(const StackSpec& spec, const ModuleSource& modules, const ModuleTypes& renewed = {});

  /// As Controller::set_target. Call it between ticks.
  void set_target(std::size_t objective, std::span<const double> value,
                  std::span<const double> rate = {}, std::span<const double> acceleration = {}) {
    controller_.set_target(objective, value, rate, acceleration);
  }
  /// As Controller::follow_reference. Call it between ticks.
  void follow_reference(std::size_t objective) { controller_.follow_reference(objective, time()); }

  /// A hand pulls at the robot from the next `move` on; nullopt ends it. Its force is computed in
  /// the state of the last tick and constant until the next.
  void hold(std::optional<Hold> hand) noexcept { hand_ = std::move(hand); }
  /// Whether the plant can be pulled at; if not, `hold` has no effect.
  bool pullable() const { return pullable_ != nullptr; }

  /// Time of the last tick [s].
  double time() const { return static_cast<double>(ticks_ - 1) * spec_.period; }
  /// Number of ticks so far.
  long ticks() const { return ticks_; }
  /// Number of ticks of the whole run.
  long total_ticks() const { return total_ticks_; }
  /// The first fault of a module, in one sentence; empty if there was none.
  std::string_view fault() const;
  /// The mechanism, its contacts and the start.
  const Setup& setup() const { return setup_; }
  /// The controller.
  const Controller& controller() const { return controller_; }
  /// The plant.
  const Plant& plant() const { return *plant_; }
  const State& state() const { return state_; }  ///< the plant's present state
  const State& seen() const { return seen_; }    ///< the state that the last tick used
  /// Torques of the last tick, nu [N·m, N].
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
