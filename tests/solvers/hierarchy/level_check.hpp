// SPDX-License-Identifier: BSD-2-Clause
// Checks whether a solution is optimal level by level, from only the problem and the point.

#pragma once

#include "poise/tests/support/dense_problem.hpp"

namespace poise::test {

/// Scaled violations of the optimality conditions level by level; 0 is exact.
struct LevelCheck {
  double primal = 0;           ///< rows of blocks of level 0, over 1 + |value|
  std::vector<double> levels;  ///< per level in use, and last of the regularisation

  double worst() const;
};

/// Level k is optimal if its gradient is a combination of the equalities, of rows fixed by previous
/// levels (task rows and violated rows), of the active rows with multipliers ≥ 0, and of those with
/// a multiplier > 0 at a previous level, which stay active. The solution's multipliers are not
/// used.
LevelCheck check_levels(const Problem& problem, const Eigen::MatrixXd& M, const Eigen::VectorXd& h,
                        const Solution& solution, const CostOptions& options = {});

/// Per level in use: ½Σ w‖J·v̇ + drift − desired‖² and ½Σ w·violation² of its rows.
std::vector<double> level_costs(const Problem& problem, const Eigen::MatrixXd& M,
                                const Eigen::VectorXd& h, const Solution& solution);

/// The levels of objectives and blocks, ascending.
std::vector<int> levels_in_use(const Problem& problem);

}  // namespace poise::test
