// SPDX-License-Identifier: BSD-2-Clause
// Least-norm solution of a symmetric positive semidefinite system.

#pragma once

#include <Eigen/Cholesky>

#include "poise/core/export.hpp"
#include "poise/core/linear/bounded_spectrum.hpp"

namespace poise {

/// Solves S·f = r for constraint forces. S = J·M⁻¹·Jᵀ is singular if constraints are redundant,
/// e.g. with four limbs on the ground or both knees straight.
///
/// Rows are scaled to unit diagonal, which makes forces and moments comparable: the solution f has
/// the least Σ S_ii·f_i². Directions with an eigenvalue below 1e-9 in the scaled system are
/// redundant; r is projected onto the others. Rows with S_ii below 1e-18 of the largest (contacts
/// on fixed links) are redundant too: their f is 0. Nothing allocates after construction.
class POISE_API MinNormSolver {
 public:
  static constexpr int kMaxSize = linear::kBoundedRows;

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
  using Square = linear::BoundedSquare;
  using Column = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, kMaxSize, 1>;

  Column scale_, x_, y_;
  Square scaled_;
  Eigen::LLT<Square> cholesky_;
  linear::BoundedSpectrum eigen_;
  bool redundant_ = false;
};

}  // namespace poise
