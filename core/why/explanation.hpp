// SPDX-License-Identifier: BSD-2-Clause
// Explains the result of one tick. Not for the tick itself.

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
  /// Status of the stack's full problem: the solver's, or kInfeasible if a conflict is proved.
  SolverStatus status = SolverStatus::kNumericalError;
  bool relaxed = false;  ///< solved after some constraints were relaxed
  int iterations = 0;
  std::vector<TaskLimit> tasks;     ///< as Problem::objectives
  std::vector<ActiveGroup> active;  ///< largest multiplier first
  std::vector<LostDirection> lost;
  Conflict conflict;  ///< computed only without a solution
};

/// @param problem   the stack's full problem
/// @param status    the solver's status for it
/// @param answered  the problem that `solution` solves: the same, or without relaxed constraints
/// @param solver    bound to a problem of this shape; loses its warm start
POISE_API Explanation explain(const Problem& problem, SolverStatus status, const Problem& answered,
                              const Solution& solution, Solver& solver,
                              const Patience& patience = {});

}  // namespace poise
