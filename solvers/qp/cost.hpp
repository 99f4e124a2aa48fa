// SPDX-License-Identifier: BSD-2-Clause
// The objectives of a problem as one quadratic function of v̇.

#pragma once

#include <Eigen/Core>
#include <vector>

#include "poise/core/problem/problem.hpp"

namespace poise::qp {

/// ½Σ_k w_k·‖J_k·v̇ + drift_k − desired_k‖² + ½ε‖v̇‖², with w_k = weight_k·ratio^(levels below k's).
class Cost {
 public:
  using Hessian = Eigen::Map<Eigen::MatrixXd, 0, Eigen::OuterStride<>>;

  /// @param regularisation  ε
  void bind(const Problem& problem, double level_ratio, double regularisation);
  /// H += Σ w·JᵀJ + ε·1, lower triangle, into zeros, whose columns are padded and start on vectors
  /// (what stands above the diagonal and in the padding counts for nothing); g = Σ w·Jᵀ(drift −
  /// desired).
  void assemble(const Problem& problem, Hessian H, Eigen::Ref<Eigen::VectorXd> g);
  /// out = ∂cost/∂v̇ from the rows themselves, free of the rounding in H.
  void gradient(const Problem& problem, const Eigen::Ref<const Eigen::VectorXd>& v,
                Eigen::Ref<Eigen::VectorXd> out);
  /// w_k.
  double weight(const Problem& problem, std::size_t k) const {
    return problem.objectives[k].weight * factor_[k];
  }

 private:
  /// A run of neighbouring columns.
  struct Run {
    int first, size;
  };
  void add_dense(const Objective& objective, double w, const Run& hull, Hessian& H);

  double regularisation_ = 0;
  std::vector<double> factor_;  ///< per objective: of its level
  std::vector<Run> hulls_;      ///< per objective: its first to its last column
  Eigen::VectorXd residual_;    ///< scratch: of the largest objective
  Eigen::MatrixXd rows_;        ///< scratch: some rows as columns, padded
};

}  // namespace poise::qp
