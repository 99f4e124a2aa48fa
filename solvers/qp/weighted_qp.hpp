// SPDX-License-Identifier: BSD-2-Clause
// The weighted whole-body QP, solved by a dual active set.

#pragma once

#include <Eigen/Core>
#include <vector>

#include "core/problem/solver.hpp"
#include "solvers/qp/active_set.hpp"
#include "solvers/qp/cost.hpp"
#include "solvers/qp/row_table.hpp"

namespace poise::qp {

/// What a stack may set.
struct Settings {
  double level_ratio = 1000;
  double regularisation_acceleration = 1e-6;
  double regularisation_force = 1e-8;
  int max_iterations = 500;
  double tolerance = 1e-9;
};

/// Moments count as forces at this distance [m].
inline constexpr double kMomentArm = 0.1;

/// minimise ½Σ w_k‖J_k·v̇ + drift_k − desired_k‖² + ½ε_a‖v̇‖² + ½ε_f‖f‖² over the rows of a problem.
///
/// Method of Goldfarb & Idnani (1983) on x = (v̇, f): the equalities enter the factors first, then
/// the inequalities of the last call that still count, of which those with a multiplier of the
/// wrong sign leave; from there the dual active set adds the furthest violated row until none is.
/// It knows nothing of Dynamics: M and h come as matrices.
class WeightedQp {
 public:
  void bind(const Problem& problem, const Settings& settings);
  /// No allocation.
  void solve(const Problem& problem, const Eigen::MatrixXd& M, const Eigen::VectorXd& h,
             Solution& solution) noexcept;
  void reset() noexcept { warm_count_ = 0; }

 private:
  void start(const Problem& problem);
  void hold_equalities();
  void hold_last();
  bool shed_wrong_signs();
  bool let_go(int k);
  SolverStatus iterate(const Problem& problem);
  SolverStatus take(const RowTable::Violation& violation);
  int blocking(int side, const Eigen::VectorXd& r, double& step) const;
  double improve(const Problem& problem);
  bool refine(const Problem& problem);
  int wrong_sign();
  RowTable::Violation left();
  void report(const Problem& problem, SolverStatus status, Solution& solution);

  Settings settings_;
  RowTable rows_;
  Cost cost_;
  ActiveSet set_;
  int iterations_ = 0;
  double gradient_scale_ = 1;
  Eigen::VectorXd x_, a_, gradient_, residual_, magnitude_, missing_, root_inverse_;
  std::vector<ActiveSet::Held> warm_;
  std::size_t warm_count_ = 0;
};

}  // namespace poise::qp
