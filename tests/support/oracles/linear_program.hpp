// SPDX-License-Identifier: BSD-2-Clause
// Feasibility of linear equations and inequalities.

#pragma once

#include <Eigen/QR>

#include "poise/tests/support/oracles/nnls.hpp"

namespace poise::test {

/// Distance of the system {A·f ≥ 0, W·f = w} from infeasibility: 0 up to rounding if it is
/// infeasible.
///
/// By Farkas' lemma. With f = f₀ + N·z on the affine space W·f = w, no z satisfies A·N·z ≥ −A·f₀
/// exactly if there is a y ≥ 0 with (A·N)ᵀy = 0 and (A·f₀)ᵀy = −1. The distance to such a y is
/// found by non-negative least squares.
///
/// @pre W has full row rank
inline double feasibility(const Eigen::MatrixXd& A, const Eigen::MatrixXd& W,
                          const Eigen::VectorXd& w) {
  const Eigen::Index k = W.rows(), n = W.cols();
  const Eigen::HouseholderQR<Eigen::MatrixXd> qr(W.transpose());
  const Eigen::MatrixXd Q = qr.householderQ();
  const Eigen::VectorXd on_range =
      qr.matrixQR().topRows(k).triangularView<Eigen::Upper>().transpose().solve(w);
  const Eigen::VectorXd f = Q.leftCols(k) * on_range;
  Eigen::MatrixXd rows(n - k + 1, A.rows());
  rows.topRows(n - k) = (A * Q.rightCols(n - k)).transpose();
  rows.bottomRows<1>() = (A * f).transpose();
  return cone_distance(rows, -Eigen::VectorXd::Unit(n - k + 1, n - k));
}

}  // namespace poise::test
