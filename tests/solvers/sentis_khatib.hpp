// SPDX-License-Identifier: BSD-2-Clause
// Sentis & Khatib's formulas as printed, with dense inverses.

#pragma once

#include <Eigen/Core>

#include "poise/core/problem/problem.hpp"

namespace poise::test {

struct PrintedMotion {
  Eigen::VectorXd acceleration, torque;
};

/// Tasks in the order of levels, then of the stack. Infeasible directions are dropped by the
/// decomposition of Λ⁻¹, with the solver's share κ for the last task: exact only for fully feasible
/// tasks and the last one.
PrintedMotion printed_control(const Problem& problem, const Eigen::MatrixXd& M,
                              const Eigen::VectorXd& h, double feasibility);

/// The same motion as a sequence of least-squares problems over (v̇, f, τ): contacts and equation
/// of motion as constraints, then every task in the least-squares sense, then the least deviation
/// from the motion without torques in the metric of M.
Eigen::VectorXd least_squares_control(const Problem& problem, const Eigen::MatrixXd& M,
                                      const Eigen::VectorXd& h);

}  // namespace poise::test
