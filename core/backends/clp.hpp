// SPDX-License-Identifier: BSD-2-Clause
// Linear programs by Clp. Inside core/backends only.

#pragma once

#include "poise/core/posture/linear_program.hpp"

namespace poise {

/// See LinearProgramSolver.
std::optional<Eigen::VectorXd> solve_by_clp(const LinearProgram& program);

}  // namespace poise
