// SPDX-License-Identifier: BSD-2-Clause
// What keeps each task from what it wants. Off the fast path.

#pragma once

#include <functional>
#include <string>
#include <vector>

#include "poise/core/why/dense_rows.hpp"

namespace poise {

/// How far a task stayed from its law, and who is to blame.
struct TaskLimit {
  struct Cause {
    std::string name;       ///< "constraint contact", "constraint joint" or "task NAME"
    double residual = 0;    ///< of this task without it
    double multiplier = 0;  ///< greatest magnitude among its active rows; 0 of a task
  };
  std::string task;
  double residual = 0;        ///< as `residual` gives it
  int order = 2;              ///< of its rows
  std::vector<Cause> causes;  ///< the largest first; only what changes the residual by 1 % or more
};

/// The unit of a task's residual from its own: "m/s²" of "m", "m, rad over s²" of "m, rad".
/// @param order  of its rows: 2, 1 (over s) or 0 (the task's own)
POISE_API std::string acceleration_unit(const std::string& unit, int order = 2);

/// ‖J·v̇ + drift − ë*‖ of one objective, in the task's unit over s² (order 1: over s; of forces: in
/// the task's unit). No allocation.
POISE_API double residual(const Objective& objective, const Solution& solution);
/// The same of every objective.
POISE_API std::vector<double> residuals(const Problem& problem, const Solution& solution);

/// A group of rows at its bound.
struct ActiveGroup {
  RowGroup group;         ///< only the active rows
  double multiplier = 0;  ///< greatest magnitude among them
};
/// Inequalities that the solution holds at a bound, the greatest multiplier first.
POISE_API std::vector<ActiveGroup> active_groups(const Problem& problem, const Solution& solution);

/// Solves again without each active group and without each other task: exact where multipliers
/// speak of small changes only.
/// @param solver    bound to a problem of this shape; loses its warm start
/// @param solution  of `problem`
/// @param patience  as of find_conflict
POISE_API std::vector<TaskLimit> task_limits(const Problem& problem, const Solution& solution,
                                             Solver& solver,
                                             const std::function<bool()>& patience = {});

}  // namespace poise
