// SPDX-License-Identifier: BSD-2-Clause
// Changes a bound stack between two ticks.

#include <algorithm>
#include <utility>

#include "poise/core/config/config_merge.hpp"
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
  NewConstraint out;
  out.bound = &bound;
  out.node = spec.constraint.node;
  out.made = make_module_as<Constraint>(spec.constraint, ModuleKind::kConstraint, modules);
  bind_module(spec.constraint.node, *out.made, *setup.tree,
              [&] { out.made->bind(binding(), out.rows); });
  const auto old = problem.constraints.begin() + static_cast<std::ptrdiff_t>(bound.first);
  if (out.rows.size() != bound.blocks ||
      !std::equal(out.rows.begin(), out.rows.end(), old, same_shape))
    throw ConfigError(ErrorCode::kConflict, spec.constraint.node.place, spec.constraint.node.path,
                      "would have other rows than those that are bound",
                      "go back to the start to run with it");
  for (Rows& rows : out.rows) {
    rows.level = spec.level;
    rows.weight = spec.weight;
  }
  for (const Rows& rows : out.rows) out.as_bound.emplace_back(rows);
  return out;
}

// Creates all new parts without using them yet.
Changes Controller::Data::changes(const StackSpec& spec, const ModuleSource& modules, double time,
                                  const ModuleTypes& renewed) {
  Changes out;
  GoalContext context;
  for (const Contact& contact : setup.contacts)
    context.contacts.emplace_back(contact.name, robot.pose(contact.frame).p);
  for (std::size_t i = 0; i < tasks.size(); ++i)
    out.tasks.push_back(tasks[i].retuned(spec.tasks[i], binding(), modules, seen(time), context,
                                         renewed, problem.objectives[i]));
  for (std::size_t i = 0; i < constraints.size(); ++i) {
    const ModuleSpec& said = spec.constraints[i].constraint;
    if (!same_content(said.node, constraints[i].node) ||
        contains(renewed, ModuleKind::kConstraint, said.type))
      out.constraints.push_back(changed(spec.constraints[i], constraints[i], modules));
  }
  // A solver may have cached constants of rows and tasks at bind.
  out.solver = !out.constraints.empty() ||
               std::ranges::any_of(out.tasks, [](const auto& c) { return c.task != nullptr; }) ||
               !same_content(spec.solver.node, solver.node) ||
               contains(renewed, ModuleKind::kSolver, spec.solver.type);
  return out;
}

void Controller::Data::exchange(NewConstraint& changed) {
  BoundConstraint& bound = *changed.bound;
  for (std::size_t b = 0; b < bound.blocks; ++b)
    std::swap(problem.constraints[bound.first + b], changed.rows[b]);
  std::swap(bound.as_bound, changed.as_bound);
  std::swap(bound.constraint, changed.made);
  std::swap(bound.node, changed.node);
  std::swap(bound.dropped, changed.dropped);
}

// Swaps the new parts in, or back out.
void Controller::Data::exchange(Changes& changes) {
  for (std::size_t i = 0; i < tasks.size(); ++i)
    tasks[i].exchange(changes.tasks[i], problem.objectives[i]);
  for (NewConstraint& changed : changes.constraints) exchange(changed);
}

void Controller::Data::declare_task(std::size_t task, double weight) noexcept {
  if (std::exchange(declared_weights[task], weight) != weight)
    conductor->declare_task(task, weight, orders);
}

void Controller::Data::declare_constraint(std::size_t constraint, double weight) noexcept {
  if (std::exchange(constraints[constraint].weight, weight) != weight)
    conductor->declare_constraint(constraint, weight, orders);
}

void Controller::retune(const StackSpec& spec, const ModuleSource& modules, double time,
                        const ModuleTypes& renewed) {
  Data& d = *data_;
  Changes changes = d.changes(spec, modules, time, renewed);
  d.friction.leave(d.problem);
  d.exchange(changes);
  try {
    if (changes.solver) d.renew_solver(spec, modules);
  } catch (...) {
    d.exchange(changes);
    throw;
  }
  d.fallback = spec.fallback;
  for (std::size_t i = 0; i < d.tasks.size(); ++i) {
    TaskOrder& order = d.orders.tasks[i];
    if (changes.tasks[i].exchanges(order.reference)) order.since = time;
    d.tasks[i].share(spec.tasks[i], d.problem.objectives[i]);
    if (!spec.tasks[i].of_phases) d.declare_task(i, spec.tasks[i].weight);
    if (changes.tasks[i].any()) d.faults.dropped[i] = d.faults.failed[i] = false;
  }
  for (std::size_t i = 0; i < d.constraints.size(); ++i) {
    d.constraints[i].relaxable = relaxes(d.fallback, d.constraints[i].name);
    d.declare_constraint(i, spec.constraints[i].weight);
  }
  d.weigh();
}

}  // namespace poise
