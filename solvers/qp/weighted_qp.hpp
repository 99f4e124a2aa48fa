// SPDX-License-Identifier: BSD-2-Clause
// The weighted whole-body QP: chooses ContactQp or DenseQp.

#pragma once

#include <algorithm>
#include <vector>

#include "poise/solvers/qp/contact/contact_qp.hpp"
#include "poise/solvers/qp/dense/dense_qp.hpp"

namespace poise::qp {

/// minimise ½Σ w_k‖J_k·v̇ + drift_k − desired_k‖² + ½ε_a‖v̇‖² + ½ε_f‖f‖² subject to the rows of a
/// problem.
///
/// ContactQp solves the tangent formulation. DenseQp solves chart coordinates, objectives over
/// forces, and ticks in which ContactQp cannot verify its result. A stack with weights far apart
/// may have nothing else: after a few failures in a row, ContactQp rests for some ticks. A failure
/// that started from the rows of the last tick is tried once more without them. M and h
/// are passed as matrices, θ and θ̇ of the charts as points, so the class does not depend on
/// Dynamics.
class WeightedQp {
 public:
  void bind(const Problem& problem, const Settings& settings) {
    blocks_ = settings.formulation == FormulationKind::kTangent && settings.contact_blocks &&
              !ForceCost::in(problem);
    if (blocks_) contacts_.bind(problem, settings);
    dense_.bind(problem, settings);
    failures_ = rest_ = 0;
  }
  /// Length of Solution::lambda.
  int multipliers() const { return dense_.multipliers(); }
  /// No allocation. If the problem is infeasible, the multipliers are a proof: y with the signs of
  /// multipliers and a largest magnitude of 1, Aᵀy = 0 to rounding, bᵀy > 0.
  /// @param points  θ and θ̇ of the problem's rotations; kTangent does not read them
  /// @pre solution.lambda has length multipliers()
  void solve(const Problem& problem, const Eigen::MatrixXd& M, const Eigen::VectorXd& h,
             Solution& solution, const std::vector<RotationPoint>& points = {}) noexcept {
    dense_used_ = !solve_by_blocks(problem, M, h, solution);
    if (dense_used_) dense_.solve(problem, M, h, solution, points);
  }
  /// Clears the warm start.
  void reset() noexcept {
    if (blocks_) contacts_.reset();
    dense_.reset();
    failures_ = rest_ = 0;
  }
  /// Whether DenseQp gave the last solution.
  bool dense_used() const { return dense_used_; }
  /// Why ContactQp reported no solution in the last tick.
  FallbackReason fallback_reason() const {
    return resting_ ? FallbackReason::kResting : contacts_.fallback_reason();
  }

 private:
  bool solve_by_blocks(const Problem& problem, const Eigen::MatrixXd& M, const Eigen::VectorXd& h,
                       Solution& solution) noexcept {
    resting_ = rest_ > 0;
    rest_ = std::max(0, rest_ - 1);
    if (!blocks_ || resting_) return false;
    bool solved = contacts_.solve(problem, M, h, solution);
    if (!solved && contacts_.warm()) solved = contacts_.solve(problem, M, h, solution);  // cold
    failures_ = solved ? 0 : std::min(failures_ + 1, 4);
    if (failures_ > 1) rest_ = 1 << failures_;
    return solved;
  }

  bool blocks_ = false;
  bool dense_used_ = false;
  bool resting_ = false;
  int failures_ = 0;  ///< of ContactQp in a row, 4 at most
  int rest_ = 0;      ///< ticks in which ContactQp is not asked
  ContactQp contacts_;
  DenseQp dense_;
};

}  // namespace poise::qp
