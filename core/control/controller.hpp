// SPDX-License-Identifier: BSD-2-Clause
// The controller of a stack: one tick turns a state into torques.

#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/problem/fault.hpp"
#include "poise/core/problem/solver.hpp"
#include "poise/core/sense/estimate.hpp"
#include "poise/core/setup/module_types.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/core/walk/walk_command.hpp"

namespace poise {

class Conductor;
struct Orders;
namespace walk {
class Walker;
}

/// What a tick did.
enum class Outcome : std::uint8_t {
  kSolved,   ///< the solver found a solution
  kRelaxed,  ///< solved without the constraints that on_failure.relax names
  kHeld,     ///< the solver's answer cannot be used: the posture is held; without a state, the
             ///< command
  kStopped,  ///< the same, but torques are zero
  kDamped,   ///< the same, but the joints are braked; without a state, torques are zero
};

/// Duration of the stages of one tick [µs].
struct TickTimes {
  double dynamics = 0, rows = 0, solver = 0, decode = 0;  ///< in order; `decode` writes the torques
  /// Sum of all stages [µs].
  double total() const { return dynamics + rows + solver + decode; }
};

/// Duration of the module calls of one tick [µs]; 0 for dropped tasks and constraints.
struct ModuleTimes {
  std::vector<double> tasks, constraints;  ///< in stack order; a task with its reference and law
};

/// The tasks, constraints and solver of a stack, bound to its robot.
///
/// The constructor sizes everything. `tick` neither allocates, locks, throws nor logs.
class POISE_API Controller {
 public:
  /// Creates and binds all modules. Call `start` before the first tick.
  /// @param setup      set_up of the same stack; outlives the controller
  /// @param conductor  decides which contacts and tasks are on; null: the phases of the stack
  /// @throws ConfigError: unknown types, wrong parameters, names the robot does not have, a solver
  ///         that cannot take the stack, a conductor for a stack with phases
  Controller(const StackSpec& spec, const Setup& setup, const ModuleSource& modules,
             std::shared_ptr<Conductor> conductor = nullptr);
  ~Controller();

  /// Starts a run at `state`: contacts are made and references start there. Allocates.
  /// @param torque  torques of the tick before, nu, from which limits of the torque's rate count;
  ///                null if there was none: the first tick may then command any torque
  /// @throws ConfigError: a state or torques that cannot be the robot's, goals that do not fit
  void start(const State& state, const Eigen::VectorXd* torque = nullptr);

  /// Opens what feeds references from outside, such as sockets: Reference::open. A run calls it
  /// after `start`, before its first tick. Allocates.
  /// @throws ConfigError at the reference that cannot be opened
  void open();

  /// Takes over from a changed stack: weights, laws, references, parameters of constraints, the
  /// solver, and what to do without a solution. Everything else stays as it is. A changed reference
  /// starts now at its task's value; a changed solver starts without warm start. Call it between
  /// ticks; allocates.
  /// @param time     of the last tick [s]
  /// @param renewed  module types to recreate because their library was reloaded, those of phases
  ///                 included
  /// @pre `retunable` holds for the bound stack and `spec`
  /// @throws ConfigError if a reference does not fit, a constraint or a task would change its rows,
  ///         or the solver cannot take the stack; the controller is then unchanged
  void retune(const StackSpec& spec, const ModuleSource& modules, double time,
              const ModuleTypes& renewed = {});

  /// The target of objective i from the next tick on, in place of its reference, until
  /// `follow_reference`. Limits of speed are the law's. Call it between ticks; no allocation.
  /// @param value         in the task's target space, see Target
  /// @param rate          its first derivative, tangent_size(); empty: 0
  /// @param acceleration  its second derivative, tangent_size(); empty: 0
  /// @throws ConfigError: the task has no target, wrong sizes, NaN or infinity, a quaternion that
  ///         is not of about unit length
  void set_target(std::size_t objective, std::span<const double> value,
                  std::span<const double> rate = {}, std::span<const double> acceleration = {});
  /// As set_target, to repeat a run: conditions wait for the target as they did in it.
  /// @param arrival  as `arrival` said after that tick [s]
  void repeat_target(std::size_t objective, std::span<const double> value,
                     std::span<const double> rate, std::span<const double> acceleration,
                     double arrival);
  /// Back to the reference of objective i, which starts anew from the task's present value. Without
  /// effect if it leads already. Call it between ticks.
  /// @param time  of the last tick [s]
  /// @throws ConfigError if its goal does not fit any more
  void follow_reference(std::size_t objective, double time);

  /// How the robot walks from the next tick on, in place of the command of the stack's `walk`; it
  /// holds until another one comes. None: the stack's command leads again. The walk's acceleration
  /// bounds the change. Call it between ticks; no allocation.
  /// @throws ConfigError: no velocity command leads the stack, NaN or infinity
  void command_walk(const std::optional<walk::WalkCommand>& command);

  /// Switches the timing of modules on or off from the next tick. It costs two clock readings per
  /// tick and one per module. Call it between ticks; allocates.
  void measure_modules(bool on);

  /// The time between the tick before and the ones from now on [s]: the stack's period, unless a
  /// real clock says otherwise. Limits of rates use it. No allocation.
  void set_elapsed(double seconds) noexcept;

  /// One tick: the torques of the actuated joints [N·m, N], nu, valid until the next tick. No
  /// allocation.
  ///
  /// An invalid state (wrong sizes, NaN or infinity, a matrix that is not a rotation) is a fault,
  /// like one of a module: `fallback` of the stack says what happens. The controller's data then
  /// stay as they were, and the next valid state continues the run.
  /// @param time      since the start [s]
  /// Conditions on a contact's force use its measured force, else what the estimator believes, else
  /// the solver's force of the last tick. Of a contact that is not made, nothing is known without
  /// the first two: such a condition `force_above` never holds, and time alone ends the phase.
  /// @param measured  per contact of the stack; null: no force is measured
  /// @param beliefs   per contact, of Estimate; null: none
  const Eigen::VectorXd& tick(const State& state, double time,
                              const std::vector<ForceSample>* measured = nullptr,
                              const std::vector<ContactBelief>* beliefs = nullptr) noexcept;

  /// A tick without the solver, for a cause that the caller knows: a lost estimate, a missed
  /// deadline, the end of a run. The torques are those of the stack's fallback. Conductor and
  /// references do not advance. No allocation.
  /// @param state  the last state that is known; null: none is
  /// @param time   since the start [s]
  /// @param why    as `fault` says it from then on; none: nothing went wrong
  const Eigen::VectorXd& fall_back(Cause cause, const State* state, double time,
                                   const Fault& why = {}) noexcept;

  /// Name of the phase of the last tick; empty if the stack has no phases.
  std::string_view phase() const;
  /// What is missing for this phase to be left, in words; empty if it waits for nothing but time.
  /// Allocates.
  /// @param time, measured, beliefs  as in `tick`
  std::string waits_for(double time, const std::vector<ForceSample>* measured = nullptr,
                        const std::vector<ContactBelief>* beliefs = nullptr) const;
  /// Index of this phase in the stack.
  std::size_t phase_index() const;
  /// The walk that leads the stack; null if none does.
  const walk::Walker* walker() const;
  /// How that walk was commanded in the last tick; null if no velocity command leads it.
  const walk::WalkCommand* walk_command() const;
  /// Whether the phases have reached their end: the run is complete.
  bool ended() const;
  /// Whether a phase exceeded a time-out that stops the run.
  bool timed_out() const;
  /// A task whose reference could not start in a phase because its goal no longer fits (such as a
  /// swing about a rotation that is not the task's); its target stays. Empty if there is none.
  std::string_view lost_task() const;
  /// The first fault since the start, in one sentence: what a module did wrong, or what was wrong
  /// with a state. Empty if there was none.
  std::string_view fault() const;
  /// Time of the first fault [s].
  double fault_time() const;
  /// The fault that left the last tick without a solution, as `fault`. Empty if the tick has one,
  /// and if the limits contradict each other or the solver failed.
  std::string_view tick_fault() const;
  /// The command of the tick before the last, nu; null if the last tick was the first.
  const Eigen::VectorXd* torque_before() const;

  /// What the last tick did.
  Outcome outcome() const;
  /// Whether the stack ends the run with the last tick (`control.fallback`).
  bool ends() const;
  /// The solver's status for the problem as the stack states it, before any relaxation.
  SolverStatus status() const;
  /// The problem that `solution` solves: relaxed constraints are disabled. Allocates.
  Problem answered() const;
  /// Calls of the solver in the last tick: more than one if the stated problem had no solution.
  int solver_calls() const;
  /// Duration of the last tick by stages.
  const TickTimes& times() const;
  /// Duration of the modules in the last tick; empty unless measured.
  const ModuleTimes& module_times() const;
  /// The problem of the last tick, with all constraints of the stack.
  const Problem& problem() const;
  /// The solution of the last tick.
  const Solution& solution() const;
  /// The dynamics in the state of the last tick.
  const Dynamics& robot() const;
  /// Target of the task behind objective i; null if it has none.
  const Target* target(std::size_t objective) const;
  /// Time after the start of its reference at which the target of objective i comes to rest [s].
  double arrival(std::size_t objective) const;
  /// The orders of the last tick: which contacts and tasks the conductor wants on.
  const Orders& orders() const;
  /// The task behind objective i.
  const Task& task(std::size_t objective) const;
  /// Whether the task behind objective i was on in the last tick: its weight is above 0 and its
  /// modules are not at fault. Only then is its error meaningful.
  bool task_on(std::size_t objective) const;

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

/// Whether `b` differs from `a` only in what Controller::retune can change.
POISE_API bool retunable(const StackSpec& a, const StackSpec& b);

}  // namespace poise
