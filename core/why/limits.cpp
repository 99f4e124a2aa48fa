// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/why/limits.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace poise {
namespace {

constexpr double kUnbounded = std::numeric_limits<double>::infinity();
constexpr double kWorthSaying = 0.01;  // minimum share of the residual
constexpr double kSmall = 1e-6;        // a residual below this is met

// Active inequalities only: equalities are not limits.
std::vector<int> held_rows(const RowGroup& group, const Solution& solution) {
  std::vector<int> out;
  for (const int row : group.rows) {
    const int flag = solution.active[static_cast<std::size_t>(group.block)][row];
    if (flag == 1 || flag == -1) out.push_back(row);
  }
  return out;
}

void add_cause(const std::string& name, double multiplier, const std::vector<double>& without,
               std::vector<TaskLimit>& out) {
  for (std::size_t k = 0; k < out.size(); ++k) {
    TaskLimit& task = out[k];
    if (!task.on || task.residual < kSmall || name == "task " + task.task) continue;
    if (std::abs(without[k] - task.residual) < kWorthSaying * task.residual) continue;
    if (without[k] > task.residual) continue;
    task.causes.push_back({name, without[k], multiplier});
  }
}

}  // namespace

std::string acceleration_unit(const std::string& unit, int order) {
  if (order == 0) return unit;
  const std::string per = order == 1 ? "/s" : "/s²";
  std::string out;
  for (const char c : unit) out += c == ',' ? per + c : std::string(1, c);
  return out + per;
}

double residual(const Objective& objective, const Solution& solution) {
  const Eigen::VectorXd& acceleration = solution.acceleration;
  const TaskRows& rows = objective.rows;
  double sum = 0;
  for (Eigen::Index i = 0; i < objective.desired.size(); ++i) {
    if (!(objective.share(i) > 0)) continue;
    const double moved = rows.selection ? acceleration[rows.columns[static_cast<std::size_t>(i)]]
                                        : rows.jacobian.row(i).dot(acceleration);
    const double pushed = objective.of_forces() ? rows.on_force.row(i).dot(solution.force) : 0;
    const double off = moved + pushed + rows.drift[i] - objective.desired[i];
    sum += off * off;
  }
  return std::sqrt(sum);
}

std::vector<double> residuals(const Problem& problem, const Solution& solution) {
  std::vector<double> out;
  for (const Objective& objective : problem.objectives)
    out.push_back(residual(objective, solution));
  return out;
}

std::vector<ActiveGroup> active_groups(const Problem& problem, const Solution& solution) {
  std::vector<ActiveGroup> out;
  for (RowGroup& group : row_groups(problem)) {
    if (group.law) continue;
    group.rows = held_rows(group, solution);
    if (group.rows.empty()) continue;
    double multiplier = 0;
    for (const int row : group.rows)
      multiplier = std::max(
          multiplier, std::abs(solution.multipliers[static_cast<std::size_t>(group.block)][row]));
    out.push_back({std::move(group), multiplier});
  }
  std::ranges::stable_sort(out, std::ranges::greater{}, &ActiveGroup::multiplier);
  return out;
}

std::vector<TaskLimit> task_limits(const Problem& problem, const Solution& solution, Solver& solver,
                                   const std::function<bool()>& patience) {
  std::vector<TaskLimit> out;
  const std::vector<double> now = residuals(problem, solution);
  for (std::size_t k = 0; k < now.size(); ++k) {
    const Objective& objective = problem.objectives[k];
    const bool on = objective.weight > 0;
    out.push_back({objective.name, on ? now[k] : std::nan(""), objective.rows.order, {}, on});
  }
  Problem changed = problem;
  Solution again = solution;
  const auto solve = [&](const std::string& name, double multiplier) {
    if (patience && !patience()) return;
    solver.reset();
    solver.solve(changed, again);
    if (again.usable()) add_cause(name, multiplier, residuals(changed, again), out);
  };
  for (const ActiveGroup& active : active_groups(problem, solution)) {
    Rows& rows = changed.constraints[static_cast<std::size_t>(active.group.block)];
    const Rows& as_before = problem.constraints[static_cast<std::size_t>(active.group.block)];
    for (const int row : active.group.rows) {
      rows.lower[row] = -kUnbounded;
      rows.upper[row] = kUnbounded;
    }
    solve(active.group.name(), active.multiplier);
    rows.lower = as_before.lower;
    rows.upper = as_before.upper;
  }
  for (std::size_t k = 0; k < changed.objectives.size(); ++k) {
    if (!out[k].on) continue;
    changed.objectives[k].weight = 0;
    solve("task " + problem.objectives[k].name, 0);
    changed.objectives[k].weight = problem.objectives[k].weight;
  }
  solver.reset();
  for (TaskLimit& task : out)
    std::ranges::stable_sort(task.causes, {}, &TaskLimit::Cause::residual);
  return out;
}

}  // namespace poise
