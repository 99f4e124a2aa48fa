// SPDX-License-Identifier: BSD-2-Clause
// Linear programs. Whoever links a solver hands it in: core/backends does with Clp.

#pragma once

#include <optional>

#include "poise/core/export.hpp"
#include "poise/core/spatial/spatial.hpp"

namespace poise {

/// min cost·x with row_lower ≤ A·x ≤ row_upper and lower ≤ x ≤ upper; infinite bounds are ignored.
struct POISE_API LinearProgram {
  RowMatrix A;                ///< rows × variables
  Eigen::VectorXd row_lower;  ///< per row
  Eigen::VectorXd row_upper;  ///< per row
  Eigen::VectorXd lower;      ///< per variable
  Eigen::VectorXd upper;      ///< per variable
  Eigen::VectorXd cost;       ///< per variable

  /// Creates free variables and rows without bounds.
  LinearProgram(Eigen::Index rows, Eigen::Index variables);
};

/// Solves a linear program; nothing if it is infeasible or unbounded.
using LinearProgramSolver = std::optional<Eigen::VectorXd> (*)(const LinearProgram& program);

/// Hands in the solver that `solve` uses from now on, in the whole process. Safe from any thread.
/// @param solver  null: none
POISE_API void use_linear_programs(LinearProgramSolver solver);

/// The solution by the solver that was handed in; nothing if the program is infeasible or
/// unbounded.
/// @throws ConfigError if no solver was handed in
POISE_API std::optional<Eigen::VectorXd> solve(const LinearProgram& program);

}  // namespace poise
