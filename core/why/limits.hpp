// SPDX-License-Identifier: BSD-2-Clause
// Finds what limits each task. Not for the tick.

#pragma once

#include <functional>
#include <string>
#include <vector>

#include "poise/core/why/dense_rows.hpp"

namespace poise {

/// A task's deviation from its law, and the causes.
struct TaskLimit {
  struct Cause {
    std::string name;       ///< "constraint contact", "constraint joint" or "task NAME"
    double residual = 0;    ///< residual of this task without the cause
    double multiplier = 0;  ///< largest magnitude among its active rows; 0 for a task
  };
  std::string task;
  double residual = 0;        ///< as `residual` gives it; NaN if it is off
  int order = 2;              ///< of its rows
  std::vector<Cause> causes;  ///< largest first; only those that change the residual by 1 % or more
  bool on = true;             ///< false for a task of weight 0, which has no causes
};

/// The unit of a task's residual from the task's unit: "m/s²" for "m", "m/s², rad/s²" for "m, rad".
/// @param order  of its rows: 2, 1 (per s) or 0 (the task's own)
POISE_API std::string acceleration_unit(const std::string& unit, int order = 2);

/// ‖J·v̇ + drift − ë*‖ of one objective, in the task's unit over s² (order 1: over s; for forces:
/// in the task's unit). No allocation.
POISE_API double residual(const Objective& objective, const Solution& solution);
/// The same for every objective.
POISE_API std::vector<double> residuals(const Problem& problem, const Solution& solution);

/// A group of rows at its bound.
struct ActiveGroup {
  RowGroup group;         ///< only the active rows
  double multiplier = 0;  ///< largest magnitude among them
};
/// Inequalities that are active in the solution, largest multiplier first.
POISE_API std::vector<ActiveGroup> active_groups(const Problem& problem, const Solution& solution);

/// Solves again without each active group and without each other task. This is exact, whereas
/// multipliers hold only for small changes.
/// @param solver    bound to a problem of this shape; loses its warm start
/// @param solution  of `problem`
/// @param patience  as in find_conflict
POISE_API std::vector<TaskLimit> task_limits(const Problem& problem, const Solution& solution,
                                             Solver& solver,
                                             const std::function<bool()>& patience = {});

}  // namespace poise
