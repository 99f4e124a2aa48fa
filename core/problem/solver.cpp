// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/problem/solver.hpp"

namespace poise {

const char* to_string(SolverStatus status) {
  switch (status) {
    case SolverStatus::kSolved:
      return "solved";
    case SolverStatus::kInfeasible:
      return "infeasible";
    case SolverStatus::kIterationLimit:
      return "iteration limit";
    case SolverStatus::kNumericalError:
      return "numerical error";
  }
  return "unknown";
}

void resize(const Problem& problem, Solution& solution) {
  solution.status = SolverStatus::kNumericalError;
  solution.iterations = 0;
  solution.active_rows = 0;
  solution.acceleration.setZero(problem.nv);
  solution.force.setZero(problem.nf);
  solution.torque.setZero(problem.nu);
  solution.lambda.resize(0);
  solution.multipliers.clear();
  solution.active.clear();
  for (const Rows& rows : problem.constraints) {
    const bool motion = rows.kind == RowKind::kEquationOfMotion;
    const Eigen::Index size = motion ? problem.nv : rows.size();
    solution.multipliers.emplace_back(Eigen::VectorXd::Zero(size));
    solution.active.emplace_back(Eigen::Matrix<std::int8_t, Eigen::Dynamic, 1>::Zero(size));
  }
  solution.reachable.clear();
  for (const Objective& objective : problem.objectives) {
    const Eigen::Index size = objective.desired.size();
    solution.reachable.push_back(
        {Eigen::MatrixXd::Identity(size, size), Eigen::VectorXd::Ones(size)});
  }
}

}  // namespace poise
