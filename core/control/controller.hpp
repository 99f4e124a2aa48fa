// SPDX-License-Identifier: BSD-2-Clause
// The tick: state in, torques out.

#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/problem/solver.hpp"
#include "poise/core/setup/module_types.hpp"
#include "poise/core/setup/setup.hpp"

namespace poise {

/// What a tick did.
enum class Outcome : std::uint8_t {
  kSolved,
  kRelaxed,  ///< solved without the constraints that on_failure.relax names
  kHeld,     ///< no solution or a fault: held the posture, without a state the command (hold)
  kStopped,  ///< no solution or a fault: torques are zero (stop)
};

/// Time of one tick by stage [µs].
struct TickTimes {
  double dynamics = 0, rows = 0, solver = 0, decode = 0;
  double total() const { return dynamics + rows + solver + decode; }
};

/// What the modules of each task (with its reference and law) and of each constraint took in a
/// tick, in the order of the stack [µs]; 0 where one was dropped.
struct ModuleTimes {
  std::vector<double> tasks, constraints;
};

/// A stack's tasks, constraints and solver bound to its robot.
///
/// Everything is sized in the constructor; `tick` neither allocates, locks, throws nor logs.
class POISE_API Controller {
 public:
  /// @throws ConfigError: unknown types, wrong parameters, names the robot does not have, a solver
  ///         that cannot take the stack
  Controller(const StackSpec& spec, const Setup& setup, const ModuleSource& modules);
  ~Controller();

  /// Takes `state` as the moment in which contacts are made and references start. Allocates.
  /// @param torque  of the tick before, nu, which bounds of its rate count from; null: there was
  ///                none, and the first tick may command any torque
  /// @throws ConfigError: a state or torques that cannot be the robot's, goals that do not fit
  void start(const State& state, const Eigen::VectorXd* torque = nullptr);

  /// Takes weights, laws, references, parameters of constraints, the solver and what to do without
  /// a solution from a changed stack, and leaves what did not change alone. A reference that
  /// changed starts now, from where its task is; a solver without its warm start. Between ticks;
  /// allocates.
  /// @param time     of the last tick [s]
  /// @param renewed  modules to be made anew although nothing was said of them, because their code
  ///                 is another, those of phases too
  /// @pre spec differs from the one that is bound in nothing else: see `retunable`
  /// @throws ConfigError if a reference does not fit, a constraint or a task would get other rows,
  ///         or the solver cannot take the stack; nothing has changed then
  void retune(const StackSpec& spec, const ModuleSource& modules, double time,
              const ModuleTypes& renewed = {});

  /// From the next tick on, takes the time of each module, or no longer: this costs a tick two
  /// readings of the clock and one for each module. Between ticks; allocates.
  void measure_modules(bool on);

  /// Torques of the actuated joints [N·m, N], nu, valid until the next tick.
  ///
  /// A state that cannot be the robot's (of other sizes, not of numbers, with a rotation that is
  /// none) is a fault, as a module's: `on_fault` of the stack says what comes of it. Nothing is
  /// reckoned by it; the next good one goes on.
  /// @param time      since start [s]
  /// @param measured  per contact, for the conditions of phases; null: those take the forces that
  ///                  the solver wanted in the tick before
  const Eigen::VectorXd& tick(const State& state, double time,
                              const std::vector<ContactReport>* measured = nullptr) noexcept;

  /// Name of the phase of the last tick; empty if the stack has none.
  std::string_view phase() const;
  std::size_t phase_index() const;
  /// Whether the phases have come to their end: the run is done.
  bool ended() const;
  /// Whether a phase took longer than its time-out allows, and that stops the run.
  bool timed_out() const;
  /// A task whose reference could not start anew in a phase, because its goal no longer fits (as a
  /// swing about a rotation that is not the task's): its target stays. Empty if there is none.
  std::string_view lost_task() const;
  /// What a module did that it must not, or what was wrong with a state, in one sentence, and when
  /// [s]: the first since the start. Empty if there was none. `on_fault` of the stack says what
  /// comes of it.
  std::string_view fault() const;
  double fault_time() const;
  /// What was commanded in the tick before the last, nu; null if that was the first.
  const Eigen::VectorXd* torque_before() const;

  Outcome outcome() const;
  /// What the solver said of the problem as the stack has it, before anything was relaxed.
  SolverStatus status() const;
  /// The problem that `solution` answers: without what was relaxed. Allocates.
  Problem answered() const;
  const TickTimes& times() const;
  /// Of the last tick; both empty unless they are measured.
  const ModuleTimes& module_times() const;
  const Problem& problem() const;
  const Solution& solution() const;
  const Dynamics& robot() const;
  /// Target of objective i, for the record.
  const Target* target(std::size_t objective) const;
  const Task& task(std::size_t objective) const;

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

/// Whether `b` differs from `a` only in what Controller::retune can change.
POISE_API bool retunable(const StackSpec& a, const StackSpec& b);

}  // namespace poise
