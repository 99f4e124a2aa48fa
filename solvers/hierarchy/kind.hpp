// SPDX-License-Identifier: BSD-2-Clause
// One way to solve a hierarchy of tasks.

#pragma once

#include <Eigen/Core>
#include <string>

#include "poise/core/problem/solver.hpp"
#include "poise/solvers/hierarchy/settings.hpp"

namespace poise::hierarchy {

/// The interface of Solver with M and h as arguments, so tests need no robot.
class Kind {
 public:
  virtual ~Kind() = default;
  /// Empty, or the reason in one sentence.
  virtual std::string why_not(const Problem& problem, const Settings& settings) const = 0;
  /// Allocates for the largest case. @pre the solution has the problem's sizes
  virtual void bind(const Problem& problem, const Settings& settings) = 0;
  /// No allocation. @param M, h  mass matrix and load of Problem::robot
  virtual void solve(const Problem& problem, const Eigen::MatrixXd& M, const Eigen::VectorXd& h,
                     Solution& solution) = 0;
  /// Clears the warm start.
  virtual void reset() noexcept = 0;
};

}  // namespace poise::hierarchy
