// SPDX-License-Identifier: BSD-2-Clause
// The objectives of a problem as one quadratic function of v̇.

#pragma once

#include <Eigen/Core>
#include <vector>

#include "poise/core/problem/problem.hpp"

namespace poise::qp {

/// ½Σ_k w_k·‖J_k·v̇ + drift_k − desired_k‖² + ½ε‖v̇‖², where w_k = weight_k·ratioⁿ and n is the
/// number of levels in use below that of objective k; each component with its share of w_k.
class Cost {
 public:
  using Hessian = Eigen::Map<Eigen::MatrixXd, 0, Eigen::OuterStride<>>;

  /// @param level_ratio     ratio
  /// @param regularisation  ε
  void bind(const Problem& problem, double level_ratio, double regularisation);
  /// H += Σ w·JᵀJ + ε·1, lower triangle; g = Σ w·Jᵀ(drift − desired).
  /// @param H  nv×nv, zero on entry; columns are padded and aligned to vectors. Entries above the
  /// diagonal and in the padding have no meaning afterwards
  void assemble(const Problem& problem, Hessian H, Eigen::Ref<Eigen::VectorXd> g);
  /// out = ∂cost/∂v̇, computed from the rows, without the rounding errors of H.
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
  std::vector<double> factor_;  ///< per objective: ratioⁿ
  std::vector<Run> hulls_;      ///< per objective: its first to its last column
  Eigen::VectorXd residual_;    ///< scratch: one objective
  Eigen::MatrixXd rows_;        ///< scratch: four rows, as columns, padded
};

}  // namespace poise::qp
