// SPDX-License-Identifier: BSD-2-Clause
// All that there is to say of one tick. Off the fast path.

#pragma once

#include "poise/core/why/conflict.hpp"
#include "poise/core/why/limits.hpp"

namespace poise {

/// A direction of a task's space that the solver could not command in full.
struct LostDirection {
  std::string task;
  Eigen::VectorXd direction;  ///< of unit length
  double kept = 0;            ///< share of ë* along it, 0 … 1
};

struct Explanation {
  /// Of the problem as the stack has it: the solver's word, or kInfeasible where a conflict is
  /// proved.
  SolverStatus status = SolverStatus::kNumericalError;
  bool relaxed = false;  ///< solved after some of its constraints were left out
  int iterations = 0;
  std::vector<TaskLimit> tasks;     ///< as Problem::objectives
  std::vector<ActiveGroup> active;  ///< the greatest multiplier first
  std::vector<LostDirection> lost;
  Conflict conflict;  ///< sought only where there is no solution
};

/// @param problem   as the stack has it
/// @param status    what the solver said of it
/// @param answered  what `solution` answers: the same, or without what was relaxed
/// @param solver    bound to a problem of this shape; loses its warm start
POISE_API Explanation explain(const Problem& problem, SolverStatus status, const Problem& answered,
                              const Solution& solution, Solver& solver,
                              const Patience& patience = {});

}  // namespace poise
