// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/control/controller.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "poise/core/control/controller_data.hpp"
#include "poise/core/control/row_check.hpp"
#include "poise/core/control/static_load.hpp"
#include "poise/core/plan/walk_steering.hpp"
#include "poise/core/problem/finite.hpp"
#include "poise/core/setup/modules.hpp"

namespace poise {
void Controller::Data::bind_contacts() {
  problem.robot = &robot;
  problem.contacts = &setup.contacts;
  problem.nv = robot.nv();
  problem.actuate(setup.tree->motors());
  if (setup.chart) problem.rotations = rotations_of(setup);
  for (const Contact& contact : setup.contacts) {
    problem.force_start.push_back(problem.nf);
    problem.nf += contact.forces();
    problem.contact_kinematics.emplace_back();
    bind_contact(*setup.tree, contact, problem.contact_kinematics.back());
  }
  contacts.anchors.resize(setup.contacts.size());
  contacts.origins.resize(setup.contacts.size());
}

void Controller::Data::bind_constraint(const ConstraintSpec& spec, const ModuleSource& modules) {
  BoundConstraint bound{
      spec.name, spec.constraint.type,
      make_module_as<Constraint>(spec.constraint, ModuleKind::kConstraint, modules), spec.weight,
      problem.constraints.size()};
  bind_module(spec.constraint.node, *bound.constraint, *setup.tree,
              [&] { bound.constraint->bind(binding(), problem.constraints); });
  bound.blocks = problem.constraints.size() - bound.first;
  for (std::size_t b = bound.first; b < problem.constraints.size(); ++b) {
    problem.constraints[b].level = spec.level;
    problem.constraints[b].weight = spec.weight;
    if (!has_sizes(problem.constraints[b], problem))
      throw ConfigError(ErrorCode::kModule, spec.constraint.node.place, spec.constraint.node.path,
                        "its module sizes its rows by other counts than their names, the robot or "
                        "its contact");
    bound.as_bound.emplace_back(problem.constraints[b]);
  }
  bound.relaxable = relaxes(fallback, spec.name);
  bound.node = spec.constraint.node;
  problem.constraint_names.resize(problem.constraints.size(), spec.name);
  constraints.push_back(std::move(bound));
}

// Replaces the solver. Binding clears the solution, but the next tick reads the last one, so it is
// kept. If binding fails, nothing changes.
void Controller::Data::renew_solver(const StackSpec& spec, const ModuleSource& modules) {
  const ConfigNode& node = spec.solver.node;
  auto made = make_module_as<Solver>(spec.solver, ModuleKind::kSolver, modules);
  const auto why_not = [&] { return made->why_not(problem); };
  if (const std::string why = call_module(node, why_not); !why.empty())
    throw ConfigError(ErrorCode::kUnsuited, node.place, "control.solver",
                      "'" + spec.solver.type + "' cannot take this stack: " + why);
  Solution wanted, last;
  resize(problem, wanted);
  std::swap(solution, last);
  try {
    call_module(node, [&] { made->bind(problem, solution); });
    if (!has_shape(solution, shape_of(wanted)))
      throw ConfigError(ErrorCode::kModule, node.place, "control.solver",
                        "its module sizes its solution by other counts than the problem",
                        "call resize(problem, solution) in bind");
  } catch (...) {
    std::swap(solution, last);
    throw;
  }
  solver.as_bound = solution;
  solver.shape = shape_of(solution);
  solver.module = std::move(made);
  solver.node = node;
  solver.type = spec.solver.type;
  if (last.torque.size() != problem.nu) return;
  solution.status = last.status;
  solution.acceleration = last.acceleration;
  solution.force = last.force;
  solution.torque = last.torque;
}

void Controller::Data::locate_contacts() noexcept {
  for (std::size_t c = 0; c < contacts.origins.size(); ++c)
    contacts.origins[c] = robot.pose(setup.contacts[c].frame).p;
}

void Controller::Data::update_tasks(const Tick& tick) noexcept {
  locate_contacts();
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    Objective& objective = problem.objectives[i];
    if (!faults.dropped[i]) {
      const TaskOrder& order = orders.tasks[i];
      const auto done = tasks[i].update(tick, order, contacts.origins, objective, faults.last);
      due[i] = order.since + tasks[i].arrival();
      if (done == BoundTask::Updated::kGoalLost) faults.lost = objective.name;
      faults.failed[i] = done == BoundTask::Updated::kFault;
      if (faults.failed[i]) faults.dropped[i] = fallback.drop;
      faults.rules_out = faults.rules_out || (faults.failed[i] && !faults.dropped[i]);
      laps.lap(laps.times.tasks, i);
    }
  }
}

// Whether the constraint's rows have the promised shape and values.
bool Controller::Data::wrote_well(const BoundConstraint& bound, const Culprit& culprit) noexcept {
  for (std::size_t b = 0; b < bound.blocks; ++b) {
    const Rows& rows = problem.constraints[bound.first + b];
    const bool shaped = shape_of(rows) == bound.as_bound[b].shape;
    if (shaped && has_numbers(rows, problem)) continue;
    faults.last.note(
        culprit, shaped ? "wrote NaN or infinity into its rows" : "changed the shape of its rows");
    return false;
  }
  return true;
}

void Controller::Data::update_constraint(const Tick& tick, BoundConstraint& bound) noexcept {
  const Culprit culprit{"constraint", bound.type, bound.name};
  const auto first = problem.constraints.begin() + static_cast<std::ptrdiff_t>(bound.first);
  if (faults.last.guards(culprit, [&] { bound.constraint->update(tick, first); }) &&
      wrote_well(bound, culprit))
    return;
  for (std::size_t b = 0; b < bound.blocks; ++b)
    clear(problem.constraints[bound.first + b], bound.as_bound[b].rows);
  if (!fallback.drop || !bound.relaxable) {
    faults.rules_out = true;
    return;
  }
  bound.dropped = true;
  for (std::size_t b = 0; b < bound.blocks; ++b)
    problem.constraints[bound.first + b].enabled = false;
}

// What modules see of the present state.
Tick Controller::Data::seen(double time, const std::vector<ForceSample>* measured) const noexcept {
  return {robot,
          problem.contact_kinematics,
          time,
          command.follows ? &command.before : nullptr,
          &solution.force,
          measured,
          command.follows && solution.usable() ? &solution.acceleration : nullptr,
          elapsed};
}

void Controller::Data::write_rows(double time, const std::vector<ForceSample>* measured,
                                  const std::vector<ContactBelief>* beliefs) noexcept {
  for (TaskOrder& order : orders.tasks) order.starts = false;
  conductor->update(scene(time, measured, beliefs), orders);
  check_weights();
  contacts.ramps.update(orders.contacts, {time, solution, problem, contacts.anchors});
  for (std::size_t i = 0; i < setup.contacts.size(); ++i)
    update_contact(robot, setup.contacts[i], contacts.anchors[i], time,
                   problem.contact_kinematics[i]);
  const Tick tick = seen(time, measured);
  laps.start();
  update_tasks(tick);
  weigh();
  for (std::size_t i = 0; i < constraints.size(); ++i) {
    if (constraints[i].dropped) continue;
    update_constraint(tick, constraints[i]);
    laps.lap(laps.times.constraints, i);
  }
  contacts.ramps.release(time, problem);
}

Controller::Controller(const StackSpec& spec, const Setup& setup, const ModuleSource& modules,
                       std::shared_ptr<Conductor> conductor)
    : data_(std::make_unique<Data>(spec, setup)) {
  data_->bind_contacts();
  for (const TaskSpec& task : spec.tasks) {
    data_->tasks.emplace_back(task, spec, data_->binding(), modules, data_->problem);
    data_->declared_weights.push_back(task.of_phases ? 0 : task.weight);
  }
  data_->due.resize(spec.tasks.size());
  data_->faults.dropped.resize(spec.tasks.size());
  data_->faults.failed.resize(spec.tasks.size());
  for (const ConstraintSpec& constraint : spec.constraints)
    data_->bind_constraint(constraint, modules);
  data_->bind_conductor(spec, std::move(conductor));
  data_->renew_solver(spec, modules);
  data_->command.torque = data_->command.before = data_->command.last_good =
      Eigen::VectorXd::Zero(data_->problem.nu);
}

Controller::~Controller() = default;

void Controller::start(const State& state, const Eigen::VectorXd* torque) {
  Data& d = *data_;
  Fault wrong;
  if (const StateFlaw flaw = flaw_of(*d.setup.tree, state); flaw.any())
    wrong.note_state(flaw.has, flaw.of);
  else if (torque != nullptr && (torque->size() != d.problem.nu || !finite(*torque)))
    wrong.note_state("no number for the torque of each motor");
  if (wrong.any()) throw ConfigError(ErrorCode::kInvalid, "", std::string(wrong.text()));
  d.robot.update(state);
  d.command.given = torque != nullptr;
  if (torque != nullptr) d.command.torque = *torque;
  GoalContext context;
  for (std::size_t i = 0; i < d.setup.contacts.size(); ++i) {
    d.contacts.anchors[i] = first_anchor(d.robot, d.setup.contacts[i]);
    context.contacts.emplace_back(d.setup.contacts[i].name,
                                  d.robot.pose(d.setup.contacts[i].frame).p);
  }
  d.reset_orders();
  d.contacts.ramps.start(d.orders.contacts, d.contacts.anchors, d.problem);
  const StaticForces load = static_load(d.problem, d.contacts.anchors);
  d.command.last_good = load.torque;
  d.solution.force = load.force;
  const Tick first{
      d.robot, d.problem.contact_kinematics, 0, nullptr, &d.solution.force, nullptr, nullptr,
      d.period};
  for (std::size_t i = 0; i < d.tasks.size(); ++i) d.tasks[i].start(first, context);
  d.solver.module->reset();
  d.friction.leave(d.problem);
  d.friction.start(d.robot, d.problem, d.period);
  d.holding.end();
  d.faults.lost = {};
  d.faults.last.clear();
  d.faults.first.clear();
  d.faults.ended_tick = false;
  if (d.setup.chart_fault) d.setup.chart_fault->clear();
  std::ranges::fill(d.faults.dropped, false);
  std::ranges::fill(d.faults.failed, false);
  d.weigh();
  for (BoundConstraint& bound : d.constraints) {
    if (!bound.dropped) continue;
    bound.dropped = false;
    for (std::size_t b = 0; b < bound.blocks; ++b)
      d.problem.constraints[bound.first + b].enabled = true;
  }
}

void Controller::set_elapsed(double seconds) noexcept { data_->elapsed = seconds; }

void Controller::open() {
  for (BoundTask& task : data_->tasks) task.open();
  if (WalkSteering* steering = data_->conductor->steering()) steering->open();
}

void Controller::measure_modules(bool on) {
  data_->laps.measure(on, data_->tasks.size(), data_->constraints.size());
}

StateFlaw Controller::Data::flaw(const State& state, double time,
                                 const std::vector<ForceSample>* measured) const noexcept {
  if (!std::isfinite(time)) return {"no number for the time"};
  const StateFlaw flaw = flaw_of(*setup.tree, state);
  return flaw.any() || measured == nullptr ? flaw : flaw_of(setup.contacts, *measured);
}

void Controller::Data::answer(const State& state, double time,
                              const std::vector<ForceSample>* measured,
                              const std::vector<ContactBelief>* beliefs,
                              Clock::time_point t0) noexcept {
  robot.update(state);
  const auto t1 = Clock::now();
  faults.rules_out = false;
  friction.leave(problem);
  write_rows(time, measured, beliefs);
  compensate_friction();
  const auto t2 = Clock::now();
  solve(time);
  for (std::size_t i = 0; i < tasks.size(); ++i) tasks[i].report(solution, problem.objectives[i]);
  const auto t3 = Clock::now();
  decode();
  const auto t4 = Clock::now();
  times = {microseconds(t0, t1), microseconds(t1, t2), microseconds(t2, t3), microseconds(t3, t4)};
}

// Rejects an impossible state: nothing is computed, all values of the previous tick stay.
void Controller::Data::refuse(const StateFlaw& flaw) noexcept {
  faults.last.note_state(flaw.has, flaw.of);
  times = {};
  laps.start();
  status = solution.status = SolverStatus::kNumericalError;
  give_up(Cause::kFault);
  friction.reset();
  command_blindly();
}

// Without a state, the last command is the best guess of a posture's torques.
void Controller::Data::command_blindly() noexcept {
  if (outcome == Outcome::kHeld)
    holding.keep(*setup.tree, command.follows ? command.before : command.last_good, command.torque);
  else
    command.torque.setZero();
}

void Controller::Data::note_first(double time) noexcept {
  if (!faults.last.any() || faults.first.any()) return;
  faults.first = faults.last;
  faults.first_time = time;
}

const Eigen::VectorXd& Controller::fall_back(Cause cause, const State* state, double time,
                                             const Fault& why) noexcept {
  Data& d = *data_;
  d.command.before = d.command.torque;
  d.command.follows = std::exchange(d.command.given, true);
  d.faults.last = why;
  d.note_first(time);
  d.times = {};
  d.solver.calls = 0;
  d.status = d.solution.status = SolverStatus::kNumericalError;
  d.give_up(cause);
  d.faults.ended_tick = why.any();
  d.friction.leave(d.problem);
  d.friction.reset();
  if (state == nullptr || flaw_of(*d.setup.tree, *state).any()) {
    d.command_blindly();
  } else {
    d.robot.update(*state);
    d.command_fallback();
  }
  return d.command.torque;
}

const Eigen::VectorXd& Controller::tick(const State& state, double time,
                                        const std::vector<ForceSample>* measured,
                                        const std::vector<ContactBelief>* beliefs) noexcept {
  Data& d = *data_;
  const auto t0 = Clock::now();
  d.command.before = d.command.torque;
  d.command.follows = std::exchange(d.command.given, true);
  d.faults.last.clear();
  d.faults.ended_tick = false;
  d.solver.calls = 0;
  const StateFlaw flaw = d.flaw(state, time, measured);
  if (flaw.any())
    d.refuse(flaw);
  else
    d.answer(state, time, measured, beliefs, t0);
  d.note_first(time);
  return d.command.torque;
}

std::string_view Controller::phase() const { return data_->conductor->phase(); }
std::string Controller::waits_for(double time, const std::vector<ForceSample>* measured,
                                  const std::vector<ContactBelief>* beliefs) const {
  const Data& d = *data_;
  return d.conductor->waits_for(d.scene(time, measured, beliefs));
}
std::size_t Controller::phase_index() const { return data_->conductor->phase_index(); }
const walk::Walker* Controller::walker() const { return data_->conductor->walker(); }
const walk::WalkCommand* Controller::walk_command() const {
  const WalkSteering* steering = data_->conductor->steering();
  return steering != nullptr ? &steering->command() : nullptr;
}
void Controller::command_walk(const std::optional<walk::WalkCommand>& command) {
  WalkSteering* steering = data_->conductor->steering();
  if (steering == nullptr)
    throw ConfigError(ErrorCode::kUnsuited, "walk", "no velocity command leads this stack",
                      "give the stack a walk with a velocity command");
  steering->give(command);
}
bool Controller::ended() const { return data_->conductor->ended(); }
bool Controller::timed_out() const { return data_->conductor->timed_out(); }
std::string_view Controller::lost_task() const { return data_->faults.lost; }
std::string_view Controller::fault() const { return data_->faults.first.text(); }
double Controller::fault_time() const { return data_->faults.first_time; }
std::string_view Controller::tick_fault() const {
  return data_->faults.ended_tick ? data_->faults.last.text() : std::string_view();
}
const Eigen::VectorXd* Controller::torque_before() const {
  return data_->command.follows ? &data_->command.before : nullptr;
}
Outcome Controller::outcome() const { return data_->outcome; }
bool Controller::ends() const { return data_->ends; }
SolverStatus Controller::status() const { return data_->status; }
Problem Controller::answered() const {
  Problem problem = data_->problem;
  data_->relax(problem, data_->outcome == Outcome::kRelaxed);
  return problem;
}
int Controller::solver_calls() const { return data_->solver.calls; }
const TickTimes& Controller::times() const { return data_->times; }
const ModuleTimes& Controller::module_times() const { return data_->laps.times; }
const Problem& Controller::problem() const { return data_->problem; }
const Solution& Controller::solution() const { return data_->solution; }
const Dynamics& Controller::robot() const { return data_->robot; }
const Target* Controller::target(std::size_t i) const { return data_->tasks[i].target(); }
double Controller::arrival(std::size_t i) const { return data_->tasks[i].arrival(); }
const Orders& Controller::orders() const { return data_->orders; }
const Task& Controller::task(std::size_t i) const { return data_->tasks[i].task(); }
bool Controller::task_on(std::size_t i) const {
  return data_->problem.objectives[i].weight > 0 && !data_->faults.failed[i];
}

}  // namespace poise
