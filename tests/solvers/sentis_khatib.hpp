// SPDX-License-Identifier: BSD-2-Clause
// Sentis & Khatib's formulas as they are printed, with dense inverses.

#pragma once

#include <Eigen/Core>

#include "poise/core/problem/problem.hpp"

namespace poise::test {

struct PrintedMotion {
  Eigen::VectorXd acceleration, torque;
};

/// Tasks in the order of levels, then of the stack. What a task cannot have is dropped by the
/// decomposition of its Λ⁻¹, with the share κ of the last one commanded as the solver states it:
/// only exact for tasks that are wholly feasible, and the last.
PrintedMotion printed_control(const Problem& problem, const Eigen::MatrixXd& M,
                              const Eigen::VectorXd& h, double feasibility);

/// The same motion as a sequence of least-squares problems over (v̇, f, τ): contacts and equation
/// of motion hold, then every task as well as it can be, then the least deviation from the motion
/// without torques in the metric of M.
Eigen::VectorXd least_squares_control(const Problem& problem, const Eigen::MatrixXd& M,
                                      const Eigen::VectorXd& h);

}  // namespace poise::test
