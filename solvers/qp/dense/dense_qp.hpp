// SPDX-License-Identifier: BSD-2-Clause
// The weighted QP in any formulation, by a dual active-set method with dense factors.

#pragma once

#include <Eigen/Core>
#include <vector>

#include "poise/core/problem/solver.hpp"
#include "poise/solvers/qp/dense/active_set.hpp"
#include "poise/solvers/qp/dense/chart_formulation.hpp"
#include "poise/solvers/qp/dense/tangent_formulation.hpp"
#include "poise/solvers/qp/settings.hpp"

namespace poise::qp {

/// minimise ½Σ w_k‖J_k·v̇ + drift_k − desired_k‖² + ½ε_a‖v̇‖² + ½ε_f‖f‖² subject to the rows of a
/// problem.
///
/// Method of Goldfarb & Idnani (1983) on the unknowns of the formulation. The equalities enter the
/// factors first, then the inequalities held in the last call that still have their bound. Of
/// these, rows with multipliers of the wrong sign are dropped. Then the dual active-set method adds
/// the most violated row until no row is violated. M and h are passed as matrices, θ and θ̇ of the
/// charts as points, so the class does not depend on Dynamics.
class DenseQp {
 public:
  void bind(const Problem& problem, const Settings& settings);
  /// Length of Solution::lambda.
  int multipliers() const { return formulation().multipliers(); }
  /// No allocation.
  /// @param points  θ and θ̇ of the problem's rotations; kTangent does not read them
  /// @pre solution.lambda has length multipliers()
  void solve(const Problem& problem, const Eigen::MatrixXd& M, const Eigen::VectorXd& h,
             Solution& solution, const std::vector<RotationPoint>& points = {}) noexcept;
  void reset() noexcept { warm_count_ = 0; }

 private:
  const Formulation& formulation() const;
  Formulation& formulation();
  void start();
  void hold_equalities();
  void hold_last();
  bool drop_wrong_signs();
  bool drop_row(int k);
  SolverStatus iterate();
  SolverStatus add_row(const RowTable::Violation& violation);
  bool proven(const RowTable::Violation& violation, const Eigen::VectorXd& r, double distance);
  bool proves(double distance);
  int blocking(int side, const Eigen::VectorXd& r, double& step) const;
  double improve();
  bool refine();
  int wrong_sign();
  RowTable::Violation left();
  bool agrees(const RowTable::Violation& violation);
  void report(SolverStatus status, Solution& solution);

  Settings settings_;
  TangentFormulation tangent_;
  ChartFormulation chart_;
  ActiveSet set_;
  int iterations_ = 0;
  Eigen::VectorXd x_, a_, gradient_, residual_, magnitude_, missing_;
  Eigen::VectorXd y_;  ///< multipliers of an infeasibility proof, per held row
  std::vector<Formulation::HeldRow> held_;
  std::vector<Formulation::HeldRow> beyond_;  ///< the same, for rows that are not held
  std::vector<ActiveSet::Held> warm_;
  std::size_t warm_count_ = 0;
};

}  // namespace poise::qp
