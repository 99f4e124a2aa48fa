// SPDX-License-Identifier: BSD-2-Clause
// Controller: from the rows of a tick to its command.

#include "poise/core/control/controller_data.hpp"
#include "poise/core/problem/finite.hpp"

namespace poise {
namespace {

Outcome outcome_of(Fallback then) {
  if (then == Fallback::kHold) return Outcome::kHeld;
  return then == Fallback::kDamp ? Outcome::kDamped : Outcome::kStopped;
}

}  // namespace

void Controller::Data::relax(Problem& of, bool relaxed) const noexcept {
  for (const BoundConstraint& bound : constraints)
    if (bound.relaxable && !bound.dropped)
      for (std::size_t b = 0; b < bound.blocks; ++b)
        of.constraints[bound.first + b].enabled = !relaxed;
}

// Returns false if the solver or a chart it uses is at fault.
bool Controller::Data::call_solver() noexcept {
  const Culprit culprit{"solver", solver.type, {}};
  ++solver.calls;
  bool well = faults.last.guards(culprit, [&] { solver.module->solve(problem, solution); });
  const bool shaped = has_shape(solution, solver.shape);
  const bool numbers = !solution.usable() || (finite(solution.acceleration) &&
                                              finite(solution.force) && finite(solution.torque));
  if (well && !(shaped && numbers)) {
    faults.last.note(culprit,
                     shaped ? "returned NaN or infinity" : "changed the shape of its solution");
    well = false;
  }
  if (setup.chart_fault && setup.chart_fault->any()) {
    if (!faults.last.any()) faults.last = *setup.chart_fault;
    well = false;
  }
  if (well) return true;
  solution = solver.as_bound;
  solution.status = SolverStatus::kNumericalError;
  return false;
}

void Controller::Data::solve(double time) noexcept {
  if (faults.rules_out) solution.status = SolverStatus::kNumericalError;
  const bool well = !faults.rules_out && call_solver();
  status = solution.status;
  if (!well) return give_up(Cause::kFault);
  outcome = Outcome::kSolved;
  ends = false;
  if (solution.usable()) return;
  if (contacts.ramps.give_way(problem)) {
    const bool still_well = call_solver();
    if (still_well && solution.usable()) {
      status = solution.status;
      return contacts.ramps.continue_from(solution, time, problem);
    }
    contacts.ramps.insist(time, problem);
    if (!still_well) return give_up(Cause::kFault);
  }
  if (!fallback.relax.empty()) {
    relax(problem, true);
    const bool still_well = call_solver();
    relax(problem, false);
    if (!still_well) return give_up(Cause::kFault);
    outcome = Outcome::kRelaxed;
    if (solution.usable()) return;
  }
  give_up(Cause::kNoSolution);
}

void Controller::Data::give_up(Cause cause) noexcept {
  const Response& response = fallback.to(cause);
  faults.ended_tick = cause == Cause::kFault;
  ends = response.ends;
  outcome = outcome_of(response.then);
}

// The solver and `clamp` see the torques without what goes against friction.
void Controller::Data::compensate_friction() noexcept {
  if (!friction.any()) return;
  friction.update(robot.state().v, command.follows && solution.usable() ? &solution : nullptr,
                  problem, elapsed);
  friction.enter(problem);
}

// Whether the command is clamped to these rows: all torque rows while holding, else those that a
// solver may omit, unless the stack relaxes them.
bool Controller::Data::clamps(const BoundConstraint& constraint, const Rows& rows) const noexcept {
  if (rows.kind != RowKind::kTorque) return false;
  if (outcome == Outcome::kHeld || outcome == Outcome::kDamped) return true;
  const bool is_relaxed = constraint.relaxable && outcome == Outcome::kRelaxed;
  return rows.clamps && rows.level == 0 && !is_relaxed;
}

// Bounds about the last command are applied last: if they exclude the others, the torque moves
// towards them as fast as allowed.
void Controller::Data::clamp() noexcept {
  for (const bool last : {false, true})
    for (const BoundConstraint& bound : constraints)
      for (std::size_t b = bound.first; b < bound.first + bound.blocks; ++b) {
        const Rows& rows = problem.constraints[b];
        if (rows.clamps == last && clamps(bound, rows))
          command.torque = command.torque.cwiseMax(rows.lower).cwiseMin(rows.upper);
      }
}

// Without a solution: within the motors' torques.
void Controller::Data::command_fallback() noexcept {
  if (outcome != Outcome::kHeld) holding.end();
  if (outcome == Outcome::kHeld)
    holding.write(robot, fallback, command.last_good, command.torque);
  else if (outcome == Outcome::kDamped)
    holding.brake(robot, fallback, command.torque);
  else
    command.torque.setZero();
}

void Controller::Data::decode() noexcept {
  if (outcome == Outcome::kSolved || outcome == Outcome::kRelaxed) {
    command.torque = solution.torque;
    clamp();
    command.last_good = command.torque;
    if (friction.any()) command.torque += friction.torque();
    holding.end();
    return;
  }
  friction.leave(problem);
  friction.reset();
  command_fallback();
  if (outcome != Outcome::kStopped) clamp();
}

}  // namespace poise
