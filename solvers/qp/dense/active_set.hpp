// SPDX-License-Identifier: BSD-2-Clause
// The factors of an active set of rows, and the minimiser on it.

#pragma once

#include <Eigen/Core>
#include <vector>

#include "poise/solvers/qp/kernels/kernels.hpp"

namespace poise::qp {

/// minimise ½vᵀHv + gᵀv + ½fᵀDf over x = (v, f), subject to the held rows a_kᵀx = b_k, where D is
/// diagonal and positive.
///
/// With J·Jᵀ = blkdiag(H, D)⁻¹ and N = (a_1 … a_q), an orthogonal update keeps Jᵀ·N = [R; 0], R
/// upper triangular (the factors of Goldfarb & Idnani 1983). In the coordinates x = J·(c, t₂):
///
///     Rᵀ·c = b,   t = −Jᵀ·(g, 0),   multipliers μ = R⁻¹(c − t₁)
///
/// A Householder reflection adds a row; Givens rotations drop one. Nothing allocates after
/// `resize`.
class ActiveSet {
 public:
  /// A held row: an equality (side 0), at its lower (−1) or at its upper bound (+1).
  struct Held {
    int row;
    int side;
  };

  void resize(int nv, int nf);

  /// Clears the buffer for H. Write the lower triangle of H to it before `start`.
  Eigen::Map<Eigen::MatrixXd, 0, Eigen::OuterStride<>> clear_hessian(int nv);
  /// Factors H and empties the set.
  /// @param gradient      g, nv
  /// @param root_inverse  D^{−1/2}, nf
  void start(const double* gradient, const double* root_inverse, int nf);

  /// Includes the columns of f. Rows added before this call must have coefficients on v only: J is
  /// block diagonal until then, and the columns of f are skipped.
  void widen() { wide_ = n_; }

  /// Computes d = Jᵀ·a, which is kept for the calls below.
  /// @param a  size() coefficients, padded with zeros to row_length()
  /// @return false if the row depends on the held rows: ‖d_free‖ ≤ 1e-11·‖d‖
  bool project(const double* a);
  /// The result of `project`, again after `drop`.
  bool independent() const;
  /// Whether the row follows from the held ones but for a small share: ‖d_free‖ ≤ share·‖d‖.
  bool follows(double share) const;
  /// Whether the row may be independent by rounding only: ‖d_free‖ ≤ 1e-6·‖d‖.
  bool nearly_dependent() const;
  /// ‖d_free‖²: the change of aᵀx per unit of the multiplier of the projected row.
  double free_norm2() const { return free_norm2_; }
  /// Adds the projected row to the set, with right-hand side b. @pre project returned true
  void append(Held held, double b);
  /// Removes held row k. d stays valid.
  void drop(int k);

  /// r = R⁻¹·d₁: per unit of the projected row's multiplier, those of the held rows change by −r.
  const Eigen::VectorXd& exchange();
  /// Recomputes μ of all held rows.
  void update_multipliers();
  /// Computes the minimiser x on the held rows, size() numbers, padded.
  void point(double* x);
  /// Newton step for residuals: x += dx, μ += dμ with H·dx − N·dμ = −gradient, Nᵀ·dx = missing.
  void correct(const double* gradient, const Eigen::VectorXd& missing, double* x);

  int size() const { return n_; }
  int row_length() const { return padded(n_); }
  int held() const { return q_; }
  const Held& operator[](int k) const { return held_[static_cast<std::size_t>(k)]; }
  bool holds(int row) const;
  double& multiplier(int k) { return mu_[k]; }
  double multiplier(int k) const { return mu_[k]; }

 private:
  double* column(int k) { return K_.data() + k * K_.rows() + top_; }  ///< J_k
  void solve_upper(Eigen::VectorXd& r) const;                         ///< r ← R⁻¹·r

  int nv_ = 0, n_ = 0, top_ = 0, q_ = 0;
  int wide_ = 0;       ///< columns in use: nv or n
  Eigen::MatrixXd K_;  ///< per column: L, then J
  Eigen::MatrixXd R_;
  Eigen::VectorXd c_, t_, mu_, d_, r_, w_;
  double free_norm2_ = 0;
  std::vector<Held> held_;
};

}  // namespace poise::qp
