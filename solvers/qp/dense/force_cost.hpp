// SPDX-License-Identifier: BSD-2-Clause
// The cost of objectives over contact forces. It makes the Hessian over forces dense.

#pragma once

#include <Eigen/Core>
#include <vector>

#include "poise/solvers/qp/cost.hpp"
#include "poise/solvers/qp/row_table.hpp"

namespace poise::qp {

/// ½Σ_k w_k·‖A_k·f + drift_k‖² over the forces of the active contacts, w_k as in Cost.
class ForceCost {
 public:
  /// Whether a problem has objectives over forces.
  static bool in(const Problem& problem);

  void bind(const Problem& problem);
  bool empty() const { return objectives_.empty(); }
  /// H += Σ w·AᵀA, lower triangle, and g += Σ w·Aᵀ·drift.
  /// @param H  forces×forces
  /// @param g  forces
  void assemble(const Problem& problem, const Cost& cost, const RowTable& table,
                Eigen::Ref<Eigen::MatrixXd, 0, Eigen::OuterStride<>> H,
                Eigen::Ref<Eigen::VectorXd> g);
  /// out += ∂cost/∂f at f; magnitude += the sums of the absolute values of its terms.
  void gradient(const Problem& problem, const Cost& cost, const RowTable& table,
                const Eigen::Ref<const Eigen::VectorXd>& f, Eigen::Ref<Eigen::VectorXd> out,
                Eigen::Ref<Eigen::VectorXd> magnitude);

 private:
  Eigen::Ref<const Eigen::VectorXd> row_of(const Problem& problem, const RowTable& table,
                                           const RowMatrix& on_force, Eigen::Index row);

  std::vector<std::size_t> objectives_;  ///< indices of those over forces
  Eigen::VectorXd row_;                  ///< scratch: a row over the active forces
};

}  // namespace poise::qp
