// SPDX-License-Identifier: BSD-2-Clause

#include "core/why/explanation.hpp"

namespace poise {
namespace {

constexpr double kFull = 0.999;  // share that counts as nothing lost

std::vector<LostDirection> lost_directions(const Problem& problem, const Solution& solution) {
  std::vector<LostDirection> out;
  for (std::size_t k = 0; k < solution.commands.size(); ++k) {
    const Command& command = solution.commands[k];
    for (Eigen::Index i = 0; i < command.kept.size(); ++i)
      if (command.kept[i] < kFull)
        out.push_back({problem.objectives[k].name, command.axes.col(i), command.kept[i]});
  }
  return out;
}

}  // namespace

Explanation explain(const Problem& problem, const Solution& solution, Solver& solver) {
  Explanation out;
  out.status = solution.status;
  out.iterations = solution.iterations;
  out.lost = lost_directions(problem, solution);
  if (!solution.usable()) {
    out.conflict = find_conflict(problem);
    return out;
  }
  out.active = active_groups(problem, solution);
  out.tasks = task_limits(problem, solution, solver);
  return out;
}

}  // namespace poise
