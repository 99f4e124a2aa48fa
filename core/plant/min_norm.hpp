// SPDX-License-Identifier: BSD-2-Clause
// The smallest solution of a symmetric positive semidefinite system, singular or not.

#pragma once

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>

#include "poise/core/export.hpp"

namespace poise {

/// Solves S·f = r for the forces of constraints, where S = J·M⁻¹·Jᵀ is singular if the constraints
/// are redundant: four limbs on the ground, both knees straight.
///
/// Rows are scaled to unit diagonal, so that newtons and newton-metres count alike: among the
/// solutions f, the one of least Σ S_ii·f_i². Directions whose eigenvalue in the scaled system is
/// below 1e-9 count as redundant: what r asks of them cannot be had and is left out. So do rows
/// that nothing can move, whose S_ii is 0 (below 1e-18 of the greatest): their f is 0.
/// Nothing allocates after construction.
class POISE_API MinNormSolver {
 public:
  static constexpr int kMaxSize = 64;

  /// @pre size ≤ kMaxSize
  explicit MinNormSolver(Eigen::Index size = 0);

  /// @param S  size×size, positive semidefinite
  /// @param f  [out] size
  void solve(const Eigen::MatrixXd& S, const Eigen::VectorXd& r, Eigen::VectorXd& f) noexcept;

  /// Whether the last system was singular.
  bool redundant() const { return redundant_; }

 private:
  bool solve_regular() noexcept;
  void solve_redundant() noexcept;

  // Bounded, because Eigen's eigenvalue solver puts work space of unbounded types on the heap.
  using Square = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, kMaxSize, kMaxSize>;
  using Column = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, kMaxSize, 1>;

  Column scale_, x_, y_;
  Square scaled_;
  Eigen::LLT<Square> cholesky_;
  Eigen::SelfAdjointEigenSolver<Square> eigen_;
  bool redundant_ = false;
};

}  // namespace poise
