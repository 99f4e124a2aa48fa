// SPDX-License-Identifier: BSD-2-Clause
// A tick's problem as dense matrices over z = (v̇, f, τ), for checking solvers.

#pragma once

#include <Eigen/Core>
#include <vector>

#include "poise/core/problem/solver.hpp"

namespace poise::test {

/// ½zᵀHz + gᵀz over lower ≤ A·z ≤ upper, rows as in the stack, equalities with equal bounds. Forces
/// of inactive contacts are held at zero by rows that belong to no block.
struct DenseProblem {
  struct Row {
    int block = -1;
    int row = 0;
  };
  Eigen::Index nv = 0, nf = 0, nu = 0;
  Eigen::MatrixXd H;
  Eigen::VectorXd g;
  Eigen::MatrixXd A;
  Eigen::VectorXd lower, upper;
  std::vector<Row> rows;

  Eigen::VectorXd point(const Solution& solution) const;
  double cost(const Eigen::VectorXd& z) const { return 0.5 * z.dot(H * z) + g.dot(z); }
};

/// Parameters of the weighted QP's cost.
struct CostOptions {
  double level_ratio = 1000;
  double acceleration = 1e-6;
  double force = 1e-8;
  double moment = 1e-6;
};

DenseProblem dense_problem(const Problem& problem, const Eigen::MatrixXd& M,
                           const Eigen::VectorXd& h, const CostOptions& options = {});

/// Scaled violations of the optimality conditions; 0 is exact.
struct Kkt {
  double primal = 0;           ///< rows, over 1 + |value|
  double stationarity = 0;     ///< of v̇ and τ, over 1 + the largest term
  double force = 0;            ///< stationarity of f, over its terms
  double dual = 0;             ///< multipliers of the wrong sign, over 1 + the largest
  double complementarity = 0;  ///< distance to the bound of rows with a multiplier or a flag

  double worst() const;
};

/// From the solution's own multipliers and flags.
Kkt check_kkt(const DenseProblem& dense, const Solution& solution);

/// The radius ‖z‖_∞ within which the multipliers y prove infeasibility: feasible z satisfy bᵀy ≤
/// (Aᵀy)·z. At most 0 if they prove nothing.
double proven_reach(const DenseProblem& dense, const Solution& solution);

}  // namespace poise::test
