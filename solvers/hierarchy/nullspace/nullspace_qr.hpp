// SPDX-License-Identifier: BSD-2-Clause
// QR factorisation by reflections and least-norm solutions, without allocation.

#pragma once

#include <Eigen/Core>
#include <vector>

namespace poise::hierarchy {

/// A·Π = Q·R by Householder reflections, for matrices up to a maximum size. With column pivoting
/// the diagonal of R decreases, and the columns after the rank depend on those before.
class ReflectionQr {
 public:
  void bind(Eigen::Index most_rows, Eigen::Index most_columns);

  /// Where to write A before `factor`, rows×columns.
  Eigen::Block<Eigen::MatrixXd> start(Eigen::Index rows, Eigen::Index columns);
  /// @param tolerance  a column whose remainder is below this share of the longest one does not add
  ///     to the rank
  void factor(double tolerance) noexcept;

  Eigen::Index rank() const { return rank_; }
  Eigen::Index columns() const { return columns_; }
  /// The column of A that is column i of A·Π.
  Eigen::Index chosen(Eigen::Index i) const { return order_[static_cast<std::size_t>(i)]; }
  double r(Eigen::Index row, Eigen::Index column) const { return A_(row, column); }

  void apply_q(Eigen::Ref<Eigen::VectorXd> x) const noexcept;   ///< x := Q·x, rows
  void apply_qt(Eigen::Ref<Eigen::VectorXd> x) const noexcept;  ///< x := Qᵀ·x, rows
  /// With R₁ the leading rank×rank block of R: x := R₁⁻¹·x and x := R₁⁻ᵀ·x.
  void solve_r(Eigen::Ref<Eigen::VectorXd> x) const noexcept;
  void solve_rt(Eigen::Ref<Eigen::VectorXd> x) const noexcept;

 private:
  void choose(Eigen::Index i) noexcept;
  double reflect(Eigen::Index i) noexcept;

  Eigen::Index rows_ = 0, columns_ = 0, rank_ = 0;
  Eigen::MatrixXd A_;  // R on and above the diagonal, reflections below, their heads in head_
  Eigen::VectorXd head_;
  std::vector<Eigen::Index> order_;
};

/// The x of least norm among those that minimise ‖A·x − b‖.
class LeastNormFit {
 public:
  void bind(Eigen::Index most_rows, Eigen::Index most_columns);
  Eigen::Block<Eigen::MatrixXd> start(Eigen::Index rows, Eigen::Index columns) {
    return qr_.start(rows, columns);
  }
  void factor(double tolerance) noexcept;
  /// Q of A; its first rank columns span what A reaches.
  const ReflectionQr& qr() const { return qr_; }
  /// @param along  Qᵀ·b, of which the first rank components are used
  /// @param x  columns of A
  void solve(const Eigen::Ref<const Eigen::VectorXd>& along,
             Eigen::Ref<Eigen::VectorXd> x) noexcept;

 private:
  ReflectionQr qr_;
  ReflectionQr wide_;  // of Rᵀ, if the columns are dependent
  Eigen::VectorXd work_;
};

}  // namespace poise::hierarchy
