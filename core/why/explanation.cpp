// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/why/explanation.hpp"

namespace poise {
namespace {

constexpr double kFull = 0.999;  // share above which nothing counts as lost

std::vector<LostDirection> lost_directions(const Problem& problem, const Solution& solution) {
  std::vector<LostDirection> out;
  for (std::size_t k = 0; k < solution.reachable.size(); ++k) {
    const ReachableDirections& reachable = solution.reachable[k];
    for (Eigen::Index i = 0; i < reachable.kept.size(); ++i)
      if (reachable.kept[i] < kFull)
        out.push_back({problem.objectives[k].name, reachable.axes.col(i), reachable.kept[i]});
  }
  return out;
}

}  // namespace

Explanation explain(const Problem& problem, SolverStatus status, const Problem& answered,
                    const Solution& solution, Solver& solver, const Patience& patience) {
  Explanation out;
  out.status = status;
  out.iterations = solution.iterations;
  if (status != SolverStatus::kSolved) out.conflict = find_conflict(problem, patience);
  // a proof of infeasibility overrides the solver's own status
  if (out.conflict.found) out.status = SolverStatus::kInfeasible;
  if (!solution.usable()) return out;
  out.relaxed = status != SolverStatus::kSolved;
  out.lost = lost_directions(answered, solution);
  out.active = active_groups(answered, solution);
  out.tasks = task_limits(answered, solution, solver, patience);
  return out;
}

}  // namespace poise
