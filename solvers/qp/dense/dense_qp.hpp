// SPDX-License-Identifier: BSD-2-Clause
// The weighted QP in any formulation, by a dual active set on dense factors.

#pragma once

#include <Eigen/Core>
#include <vector>

#include "poise/core/problem/solver.hpp"
#include "poise/solvers/qp/dense/active_set.hpp"
#include "poise/solvers/qp/dense/chart_formulation.hpp"
#include "poise/solvers/qp/dense/tangent_formulation.hpp"
#include "poise/solvers/qp/settings.hpp"

namespace poise::qp {

/// minimise ½Σ w_k‖J_k·v̇ + drift_k − desired_k‖² + ½ε_a‖v̇‖² + ½ε_f‖f‖² over the rows of a problem.
///
/// Method of Goldfarb & Idnani (1983) on the unknowns of the formulation: the equalities enter the
/// factors first, then the inequalities of the last call that still count, of which those with a
/// multiplier of the wrong sign leave; from there the dual active set adds the furthest violated
/// row until none is. It knows nothing of Dynamics: M and h come as matrices, θ and θ̇ of the charts
/// as points.
class DenseQp {
 public:
  void bind(const Problem& problem, const Settings& settings);
  /// Length of Solution::lambda.
  int multipliers() const { return formulation().multipliers(); }
  /// No allocation. @pre solution.lambda has its length; only kTangent does without points
  void solve(const Problem& problem, const Eigen::MatrixXd& M, const Eigen::VectorXd& h,
             Solution& solution, const std::vector<RotationPoint>& points = {}) noexcept;
  void reset() noexcept { warm_count_ = 0; }

 private:
  const Formulation& formulation() const;
  Formulation& formulation();
  void start();
  void hold_equalities();
  void hold_last();
  bool shed_wrong_signs();
  bool let_go(int k);
  SolverStatus iterate();
  SolverStatus take(const RowTable::Violation& violation);
  bool proven(const RowTable::Violation& violation, const Eigen::VectorXd& r);
  bool proves();
  int blocking(int side, const Eigen::VectorXd& r, double& step) const;
  double improve();
  bool refine();
  int wrong_sign();
  RowTable::Violation left();
  void report(SolverStatus status, Solution& solution);

  Settings settings_;
  TangentFormulation tangent_;
  ChartFormulation chart_;
  ActiveSet set_;
  int iterations_ = 0;
  Eigen::VectorXd x_, a_, gradient_, residual_, magnitude_, missing_;
  Eigen::VectorXd y_;  ///< of a proof of infeasibility, per held row
  std::vector<Formulation::HeldRow> held_;
  std::vector<Formulation::HeldRow> beyond_;  ///< of a proof of infeasibility: what is not held
  std::vector<ActiveSet::Held> warm_;
  std::size_t warm_count_ = 0;
};

}  // namespace poise::qp
