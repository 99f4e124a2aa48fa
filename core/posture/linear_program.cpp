// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/posture/linear_program.hpp"

#include <atomic>
#include <limits>

#include "poise/core/error.hpp"

namespace poise {
namespace {

std::atomic<LinearProgramSolver> handed_in = nullptr;

}  // namespace

LinearProgram::LinearProgram(Eigen::Index rows, Eigen::Index variables)
    : A(RowMatrix::Zero(rows, variables)) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  row_lower.setConstant(rows, -kInfinity);
  row_upper.setConstant(rows, kInfinity);
  lower.setConstant(variables, -kInfinity);
  upper.setConstant(variables, kInfinity);
  cost.setZero(variables);
}

void use_linear_programs(LinearProgramSolver solver) { handed_in = solver; }

std::optional<Eigen::VectorXd> solve(const LinearProgram& program) {
  const LinearProgramSolver solver = handed_in;
  if (solver == nullptr)
    throw ConfigError(ErrorCode::kSystem, {}, "linear program", "this program has no solver for it",
                      "link poise::core, or hand in a solver (use_linear_programs)");
  return solver(program);
}

}  // namespace poise
