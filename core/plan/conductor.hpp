// SPDX-License-Identifier: BSD-2-Clause
// Who decides, in each tick, which contacts and tasks are on.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "poise/core/plan/orders.hpp"
#include "poise/core/problem/solver.hpp"
#include "poise/core/sense/estimate.hpp"
#include "poise/core/sense/measurement.hpp"

namespace poise {

class WalkSteering;
namespace walk {
class Walker;
}

/// The unit of a task's error.
struct ErrorUnit {
  std::string unit;        ///< Task::unit
  std::vector<char> turn;  ///< for mixed units: which components are angles
};

/// What a conductor is bound to. The references stay valid as long as the controller.
struct Stage {
  const Problem& problem;                ///< with contacts, objectives and constraints of the stack
  std::vector<std::string> constraints;  ///< their names, in stack order
  std::vector<ErrorUnit> units;          ///< per task
  double period = 0;                     ///< of a tick [s]
};

/// What is known when a tick begins.
struct Scene {
  double time = 0;                 ///< since the start [s]
  const Problem& problem;          ///< in the present state, with the rows of the previous tick
  const Solution& last;            ///< of the previous tick
  const std::vector<double>& due;  ///< per task: when its reference arrives [s]
  const std::vector<ForceSample>* measured = nullptr;   ///< per contact; null: not measured
  const std::vector<ContactBelief>* beliefs = nullptr;  ///< per contact; null: none
};

/// Decides in each tick which contacts and tasks are on, with which weights and targets. The
/// controller carries its orders out: the conductor is the only owner of weights.
class POISE_API Conductor {
 public:
  virtual ~Conductor() = default;

  /// Called once, after tasks and constraints are bound. May allocate.
  /// @return per contact: whether it may ever be made or broken. Rows exist for these alone
  /// @throws ConfigError if it does not fit the stack
  virtual std::vector<char> bind(const Stage& stage) = 0;
  /// Begins a run. `orders` are those of the stack: all contacts made, declared weights, own
  /// references. Contacts that are not made then are open from the first tick on, without ramps.
  virtual void start(Orders& orders) noexcept = 0;
  /// Changes the orders for this tick. No allocation.
  virtual void update(const Scene& scene, Orders& orders) noexcept = 0;
  /// The stack's weight of a task has changed during the run.
  virtual void declare_task(std::size_t task, double weight, Orders& orders) noexcept;
  /// The stack's weight of a constraint has changed during the run.
  virtual void declare_constraint(std::size_t constraint, double weight, Orders& orders) noexcept;

  /// Name of the present phase; empty without phases.
  virtual std::string_view phase() const { return {}; }
  /// Its index.
  virtual std::size_t phase_index() const { return 0; }
  /// Whether the motion is complete.
  virtual bool ended() const { return false; }
  /// Whether a time-out stops the run.
  virtual bool timed_out() const { return false; }
  /// The walk that it leads; null if it leads none.
  virtual const walk::Walker* walker() const { return nullptr; }
  /// What steers that walk; null if no velocity command leads it.
  virtual WalkSteering* steering() { return nullptr; }
  /// What it waits for, in words; empty if for nothing. Allocates.
  virtual std::string waits_for(const Scene& /*scene*/) const { return {}; }
};

}  // namespace poise
