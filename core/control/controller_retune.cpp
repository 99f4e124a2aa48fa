// SPDX-License-Identifier: BSD-2-Clause
// What of a bound stack changes between two ticks.

#include <algorithm>
#include <utility>

#include "poise/core/config/same_content.hpp"
#include "poise/core/control/controller_data.hpp"
#include "poise/core/setup/modules.hpp"

namespace poise {
namespace {

bool same_shape(const Rows& a, const Rows& b) {
  return a.kind == b.kind && a.contact == b.contact && a.names == b.names && a.size() == b.size() &&
         a.clamps == b.clamps;
}

}  // namespace

NewConstraint Controller::Data::changed(const ConstraintSpec& spec, BoundConstraint& bound,
                                        const ModuleSource& modules) const {
  NewConstraint out{&bound, &spec, nullptr, {}};
  out.made = make_module_as<Constraint>(spec.constraint, ModuleKind::kConstraint, modules);
  call_module(spec.constraint.node, [&] { out.made->bind(binding(), out.rows); });
  const auto old = problem.constraints.begin() + static_cast<std::ptrdiff_t>(bound.first);
  if (out.rows.size() != bound.blocks ||
      !std::equal(out.rows.begin(), out.rows.end(), old, same_shape))
    throw ConfigError(spec.constraint.node.place, spec.constraint.node.path,
                      "would have other rows than those that are bound",
                      "go back to the start to run with it");
  return out;
}

void Controller::Data::take(NewConstraint changed) {
  BoundConstraint& bound = *changed.bound;
  for (std::size_t b = 0; b < bound.blocks; ++b) {
    changed.rows[b].level = changed.spec->level;
    changed.rows[b].weight = changed.spec->weight;
    problem.constraints[bound.first + b] = std::move(changed.rows[b]);
  }
  bound.constraint = std::move(changed.made);
  bound.node = changed.spec->constraint.node;
  bound.dropped = false;
}

// Binding wipes the solution, but the next tick looks at that of the last one.
void Controller::Data::take(std::shared_ptr<Solver> other) {
  const Solution last = solution;
  solver = std::move(other);
  solver->bind(problem, solution);
  solution.status = last.status;
  solution.acceleration = last.acceleration;
  solution.force = last.force;
  solution.torque = last.torque;
}

void Controller::retune(const StackSpec& spec, const ModuleSource& modules, double time,
                        const ModuleTypes& renewed) {
  Data& d = *data_;
  GoalContext context;
  for (const Contact& contact : d.setup.contacts)
    context.contacts.emplace_back(contact.name, d.robot.pose(contact.frame).p);
  std::vector<BoundTask::Retuned> changes;
  for (std::size_t i = 0; i < d.tasks.size(); ++i)
    changes.push_back(d.tasks[i].retuned(spec.tasks[i], d.binding(), modules, d.robot, context,
                                         renewed, d.problem.objectives[i]));
  std::vector<NewConstraint> rows;
  for (std::size_t i = 0; i < d.constraints.size(); ++i) {
    const ModuleSpec& said = spec.constraints[i].constraint;
    if (!same_content(said.node, d.constraints[i].node) ||
        contains(renewed, ModuleKind::kConstraint, said.type))
      rows.push_back(d.changed(spec.constraints[i], d.constraints[i], modules));
  }
  // A solver may have taken over at bind what rows and tasks keep constant.
  const bool tasks_changed =
      std::ranges::any_of(changes, [](const auto& c) { return c.task != nullptr; });
  std::shared_ptr<Solver> solver;
  if (!rows.empty() || tasks_changed || !same_content(spec.solver.node, d.solver_node) ||
      contains(renewed, ModuleKind::kSolver, spec.solver.type))
    solver = d.make_solver(spec, modules);

  d.failure = spec.on_failure;
  for (std::size_t i = 0; i < d.tasks.size(); ++i) {
    if (changes[i].exchanges(d.phases->led(i).reference)) d.phases->restart(i, time);
    d.tasks[i].take(std::move(changes[i]), d.problem.objectives[i]);
    if (!spec.tasks[i].of_phases) d.phases->declare(i, spec.tasks[i].weight, d.problem);
  }
  for (NewConstraint& changed : rows) d.take(std::move(changed));
  for (BoundConstraint& bound : d.constraints) bound.relaxable = relaxes(d.failure, bound.name);
  if (!solver) return;
  d.take(std::move(solver));
  d.solver_node = spec.solver.node;
  d.solver_type = spec.solver.type;
}

}  // namespace poise
