// SPDX-License-Identifier: BSD-2-Clause
// The controller's data. Inside core/control only.

#pragma once

#include <algorithm>
#include <chrono>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "poise/core/contact/contact_kinematics.hpp"
#include "poise/core/control/bound_task.hpp"
#include "poise/core/control/contact_ramps.hpp"
#include "poise/core/control/controller.hpp"
#include "poise/core/control/friction_compensation.hpp"
#include "poise/core/control/holding.hpp"
#include "poise/core/control/row_check.hpp"
#include "poise/core/control/state_check.hpp"
#include "poise/core/plan/conductor.hpp"

namespace poise {

struct BoundConstraint {
  std::string name, type;
  std::shared_ptr<Constraint> constraint;
  double weight = 1;      // of the stack
  std::size_t first = 0;  // its first block
  std::size_t blocks = 0;
  std::vector<BoundRows> as_bound = {};  // its blocks
  bool relaxable = false, dropped = false;
  ConfigNode node = {};  // from the stack
};

// A changed constraint whose rows are not yet in the problem.
struct NewConstraint {
  BoundConstraint* bound = nullptr;
  std::shared_ptr<Constraint> made;
  std::deque<Rows> rows;
  std::vector<BoundRows> as_bound;
  ConfigNode node;
  bool dropped = false;
};

// All new parts when a stack changes while it runs.
struct Changes {
  std::vector<BoundTask::Retuned> tasks;
  std::vector<NewConstraint> constraints;
  bool solver = false;  // whether the solver is to be recreated
};

using Clock = std::chrono::steady_clock;

inline double microseconds(Clock::time_point from, Clock::time_point to) {
  return std::chrono::duration<double, std::micro>(to - from).count();
}

// Measures the modules' times one after the other, if enabled.
class Laps {
 public:
  void measure(bool on, std::size_t tasks, std::size_t constraints) {
    on_ = on;
    times.tasks.assign(on ? tasks : 0, 0);
    times.constraints.assign(on ? constraints : 0, 0);
  }
  void start() noexcept {
    if (!on_) return;
    std::ranges::fill(times.tasks, 0);
    std::ranges::fill(times.constraints, 0);
    last_ = Clock::now();
  }
  // Adds the time since the last lap to that module.
  void lap(std::vector<double>& of, std::size_t module) noexcept {
    if (on_) [[unlikely]] {
      const Clock::time_point before = std::exchange(last_, Clock::now());
      of[module] = microseconds(before, last_);
    }
  }

  ModuleTimes times;

 private:
  bool on_ = false;
  Clock::time_point last_;
};

inline bool relaxes(const FallbackSpec& fallback, const std::string& constraint) {
  return std::ranges::find(fallback.relax, constraint) != fallback.relax.end();
}

// The solver, and what binding made of its solution.
struct BoundSolver {
  std::string type;
  ConfigNode node = {};  // from the stack
  std::shared_ptr<Solver> module = {};
  Solution as_bound = {};
  SolutionShape shape = {};
  int calls = 0;  // in this tick
};

// How far each contact is made, and where it was made.
struct ContactStates {
  ContactRamps ramps;
  std::vector<Anchor> anchors;
  std::vector<Eigen::Vector3d> origins;
};

// The torques of the last ticks.
struct Command {
  Eigen::VectorXd torque;     // of this tick
  Eigen::VectorXd before;     // of the tick before
  Eigen::VectorXd last_good;  // of the last tick with a solution
  bool given = false;         // whether `torque` holds a tick's values
  bool follows = false;       // whether `before` does
};

// What modules and states did wrong.
struct Faults {
  Fault last;   // the first of the last tick
  Fault first;  // the first since the start
  double first_time = 0;
  bool ended_tick = false;    // whether a fault left the last tick without a solution
  bool rules_out = false;     // whether a fault rules out a solution in this tick
  std::vector<char> dropped;  // per task
  std::vector<char> failed;   // per task: at fault in the last tick
  std::string_view lost;      // task whose reference could not start in a phase
};

struct Controller::Data {
  Data(const StackSpec& stack, const Setup& given)
      : setup(given),
        period(stack.period),
        elapsed(stack.period),
        fallback(stack.fallback),
        robot(without_compensated(given.tree), stack.gravity),
        solver{stack.solver.type},
        holding(*given.tree),
        friction(*given.tree) {}

  void bind_contacts();
  void bind_constraint(const ConstraintSpec& spec, const ModuleSource& modules);
  NewConstraint changed(const ConstraintSpec& spec, BoundConstraint& bound,
                        const ModuleSource& modules) const;
  Changes changes(const StackSpec& spec, const ModuleSource& modules, double time,
                  const ModuleTypes& renewed);
  void exchange(NewConstraint& changed);
  void exchange(Changes& changes);
  void renew_solver(const StackSpec& spec, const ModuleSource& modules);

  Binding binding() const { return {*setup.tree, setup.contacts, period, setup.collision.get()}; }
  Tick seen(double time, const std::vector<ForceSample>* measured = nullptr) const noexcept;
  void locate_contacts() noexcept;
  void bind_conductor(const StackSpec& spec, std::shared_ptr<Conductor> given);
  Scene scene(double time, const std::vector<ForceSample>* measured,
              const std::vector<ContactBelief>* beliefs) const noexcept {
    return {time, problem, solution, due, measured, beliefs};
  }
  void reset_orders();
  void check_weights() noexcept;
  void weigh() noexcept;
  void declare_task(std::size_t task, double weight) noexcept;
  void declare_constraint(std::size_t constraint, double weight) noexcept;
  void update_tasks(const Tick& tick) noexcept;
  bool wrote_well(const BoundConstraint& bound, const Culprit& culprit) noexcept;
  void update_constraint(const Tick& tick, BoundConstraint& bound) noexcept;
  void write_rows(double time, const std::vector<ForceSample>* measured,
                  const std::vector<ContactBelief>* beliefs) noexcept;
  bool call_solver() noexcept;
  void solve(double time) noexcept;
  StateFlaw flaw(const State& state, double time,
                 const std::vector<ForceSample>* measured) const noexcept;
  void answer(const State& state, double time, const std::vector<ForceSample>* measured,
              const std::vector<ContactBelief>* beliefs, Clock::time_point t0) noexcept;
  void note_first(double time) noexcept;
  void refuse(const StateFlaw& flaw) noexcept;
  void command_blindly() noexcept;
  void command_fallback() noexcept;
  void give_up(Cause cause) noexcept;
  void compensate_friction() noexcept;
  void relax(Problem& of, bool relaxed) const noexcept;
  void decode() noexcept;
  bool clamps(const BoundConstraint& constraint, const Rows& rows) const noexcept;
  void clamp() noexcept;

  const Setup& setup;
  double period;
  double elapsed;  // since the tick before, for the next one [s]
  FallbackSpec fallback;
  Dynamics robot;  // without the friction that is compensated
  Problem problem;
  Solution solution;
  BoundSolver solver;
  std::vector<BoundTask> tasks;
  std::vector<BoundConstraint> constraints;
  ContactStates contacts;
  std::shared_ptr<Conductor> conductor;
  Orders orders;
  std::vector<double> declared_weights;  // per task, by the stack; 0 for those of phases
  std::vector<double> due;               // per task: arrival time of its reference [s]
  TickTimes times;
  Laps laps;
  Outcome outcome = Outcome::kSolved;
  bool ends = false;  // whether the fallback of the last tick ends the run
  SolverStatus status = SolverStatus::kNumericalError;  // before relaxation
  Command command;
  Holding holding;
  FrictionCompensation friction;
  Faults faults;
};

}  // namespace poise
