// SPDX-License-Identifier: BSD-2-Clause
// Controller: who leads it, and how orders become weights.

#include <algorithm>
#include <cmath>
#include <utility>

#include "poise/core/control/controller_data.hpp"
#include "poise/core/plan/phases.hpp"
#include "poise/core/plan/walk.hpp"

namespace poise {
namespace {

constexpr double kGravity = 9.81;  // [m/s²], for the scale of forces

// The shares by component, one each also where the stack gives none.
Eigen::VectorXd all_shares(Objective& objective) {
  if (objective.shares.size() == 0) objective.shares.setOnes(objective.desired.size());
  return objective.shares;
}

}  // namespace

// The only writer of weights: those of the orders, 0 for tasks that a fault dropped.
void Controller::Data::weigh() noexcept {
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    const TaskOrder& order = orders.tasks[i];
    problem.objectives[i].weight = faults.dropped[i] ? 0 : order.weight;
    if (order.shares.size() > 0) problem.objectives[i].shares = order.shares;
  }
  for (std::size_t i = 0; i < constraints.size(); ++i)
    for (std::size_t b = 0; b < constraints[i].blocks; ++b)
      problem.constraints[constraints[i].first + b].weight = orders.constraints[i];
}

void Controller::Data::check_weights() noexcept {
  const auto wrong = [](double weight) { return !(weight >= 0 && std::isfinite(weight)); };
  const auto out_of_range = [](const TaskOrder& order) {
    return !((order.shares.array() >= 0).all() && (order.shares.array() <= 1).all());
  };
  if (std::ranges::none_of(orders.tasks, wrong, &TaskOrder::weight) &&
      std::ranges::none_of(orders.tasks, out_of_range) &&
      std::ranges::none_of(orders.constraints, wrong))
    return;
  faults.last.note({"conductor", "conductor", {}},
                   "ordered a weight that is negative or not a number");
  faults.rules_out = true;
}

// The orders of the stack, from which each run begins.
void Controller::Data::reset_orders() {
  std::ranges::fill(orders.contacts, ContactOrder{});
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    TaskOrder& order = orders.tasks[i];
    order.weight = declared_weights[i];
    order.reference = 0;
    order.since = 0;
    order.starts = order.given = false;
  }
  for (std::size_t i = 0; i < constraints.size(); ++i)
    orders.constraints[i] = constraints[i].weight;
  conductor->start(orders);
}

// The phases or the walk of the stack lead, unless the program gives a conductor.
void Controller::Data::bind_conductor(const StackSpec& spec, std::shared_ptr<Conductor> given) {
  if (given != nullptr && (!spec.phases.empty() || spec.walk))
    throw ConfigError(ErrorCode::kConflict, spec.walk ? spec.walk->place : spec.phases[0].place,
                      spec.walk ? "walk" : "phases",
                      "leads this stack, and so does the conductor that the program gives",
                      "leave out one of the two");
  const bool by_axis = given != nullptr;  // phases change whole weights
  if (given)
    conductor = std::move(given);
  else if (spec.walk)
    conductor = std::make_shared<Walk>(spec);
  else
    conductor = std::make_shared<Phases>(spec);
  Stage stage{problem, {}, {}, period};
  for (const BoundConstraint& one : constraints) stage.constraints.push_back(one.name);
  for (const BoundTask& task : tasks) {
    stage.units.push_back(task.unit(*setup.tree));
    TaskOrder& order = orders.tasks.emplace_back();
    if (by_axis) order.shares = all_shares(problem.objectives[orders.tasks.size() - 1]);
    const Target* target = task.target();
    if (target == nullptr) continue;
    order.value = target->value;
    order.rate = target->rate;
    order.acceleration = target->acceleration;
  }
  orders.contacts.resize(setup.contacts.size());
  orders.constraints.resize(constraints.size());
  contacts.ramps.bind(conductor->bind(stage), kGravity * setup.tree->mass(), problem);
}

}  // namespace poise
