// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/plant/min_norm.hpp"

namespace poise {
namespace {

constexpr double kRedundant = 1e-9;

}  // namespace

MinNormSolver::MinNormSolver(Eigen::Index size)
    : scale_(size),
      x_(size),
      y_(size),
      scaled_(Eigen::MatrixXd::Identity(size, size)),
      cholesky_(size),
      eigen_(std::max<Eigen::Index>(size, 1)) {
  // Eigen cannot move uncomputed factorisations
  cholesky_.compute(scaled_);
  const Eigen::Index at_least_one = std::max<Eigen::Index>(size, 1);
  linear::compute(eigen_, Square::Identity(at_least_one, at_least_one));
}

void MinNormSolver::solve(const Eigen::MatrixXd& S, const Eigen::VectorXd& r,
                          Eigen::VectorXd& f) noexcept {
  if (S.rows() == 0) return;
  // A row without mobility (contact on a fixed link) counts as redundant.
  const double floor = kRedundant * kRedundant * S.diagonal().maxCoeff();
  scale_ = (S.diagonal().array() > floor).select(S.diagonal().cwiseSqrt().cwiseInverse(), 0.0);
  scaled_.noalias() = scale_.asDiagonal() * S * scale_.asDiagonal();
  x_ = scale_.cwiseProduct(r);
  redundant_ = !solve_regular();
  if (redundant_) solve_redundant();
  f = scale_.cwiseProduct(x_);
}

// Returns false, with x_ unchanged, if a pivot shows that the system is nearly singular.
bool MinNormSolver::solve_regular() noexcept {
  cholesky_.compute(scaled_);
  if (cholesky_.info() != Eigen::Success) return false;
  const double pivot = cholesky_.matrixLLT().diagonal().minCoeff();
  if (!(pivot * pivot > 10 * kRedundant)) return false;
  cholesky_.solveInPlace(x_);
  return true;
}

void MinNormSolver::solve_redundant() noexcept {
  linear::compute(eigen_, scaled_);
  y_.noalias() = eigen_.eigenvectors().transpose() * x_;
  for (Eigen::Index i = 0; i < y_.size(); ++i) {
    const double value = eigen_.eigenvalues()[i];
    y_[i] = value > kRedundant ? y_[i] / value : 0;
  }
  x_.noalias() = eigen_.eigenvectors() * y_;
}

}  // namespace poise
