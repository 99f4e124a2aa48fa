// SPDX-License-Identifier: BSD-2-Clause
// The weighted whole-body QP: the kernel of its formulation, and what stands in for it.

#pragma once

#include <vector>

#include "poise/solvers/qp/contact/contact_qp.hpp"
#include "poise/solvers/qp/dense/dense_qp.hpp"

namespace poise::qp {

/// minimise ½Σ w_k‖J_k·v̇ + drift_k − desired_k‖² + ½ε_a‖v̇‖² + ½ε_f‖f‖² over the rows of a problem.
///
/// In the tangent space by ContactQp; where that cannot vouch for its answer, in chart coordinates,
/// and with objectives over forces, by DenseQp. It knows nothing of Dynamics: M and h come as
/// matrices, θ and θ̇ of the charts as points.
class WeightedQp {
 public:
  void bind(const Problem& problem, const Settings& settings) {
    blocks_ = settings.formulation == FormulationKind::kTangent && settings.contact_blocks &&
              !ForceCost::in(problem);
    if (blocks_) contacts_.bind(problem, settings);
    dense_.bind(problem, settings);
  }
  /// Length of Solution::lambda.
  int multipliers() const { return dense_.multipliers(); }
  /// Infeasible problems come with a proof in the place of the multipliers: y of their signs, the
  /// largest 1, with Aᵀy = 0 to rounding and bᵀy > 0. No allocation. @pre solution.lambda has its
  /// length; only kTangent does without points
  void solve(const Problem& problem, const Eigen::MatrixXd& M, const Eigen::VectorXd& h,
             Solution& solution, const std::vector<RotationPoint>& points = {}) noexcept {
    dense_used_ = !blocks_ || !contacts_.solve(problem, M, h, solution);
    if (dense_used_) dense_.solve(problem, M, h, solution, points);
  }
  void reset() noexcept {
    if (blocks_) contacts_.reset();
    dense_.reset();
  }
  /// Whether the last answer is DenseQp's.
  bool dense_used() const { return dense_used_; }
  /// Why.
  GivenUp given_up() const { return contacts_.given_up(); }

 private:
  bool blocks_ = false;
  bool dense_used_ = false;
  ContactQp contacts_;
  DenseQp dense_;
};

}  // namespace poise::qp
