// SPDX-License-Identifier: BSD-2-Clause
// One contact's forces: the rows that bound them, those of them that are held, and its factors.

#pragma once

#include <Eigen/Core>
#include <vector>

#include "poise/core/simd/vec.hpp"

namespace poise::qp {

using namespace simd;

/// minimise ½fᵀDf − fᵀAᵀm subject to held rows C·f = b, D diagonal and positive, A the part over f
/// of numbered rows that other forces and accelerations share, m their multipliers.
///
/// J·Jᵀ = D⁻¹ and C·J = [Rᵀ 0], q rows held; in the same columns F = A·J. Then
///
///     y = R⁻ᵀ·b,  w = Fᵀ·m,  f = J·(y, w₂),  μ = R⁻¹(y − w₁),  A·f = F₁·y + F₂·F₂ᵀ·m
///
/// J, R and the held rows stay from tick to tick, whatever the others are. Nothing allocates after
/// `bind`.
class ContactBlock {
 public:
  struct Held {
    int row;   ///< index among the block's rows
    int side;  ///< −1 at its lower bound, +1 at its upper one, 0 an equality
    double multiplier;
    double target;  ///< the multiplier at the minimiser
  };

  /// @param rows  each row's coefficients; constant while bound
  void bind(const Eigen::VectorXd& root_inverse, const Eigen::MatrixXd& rows, int most_coupling);
  int forces() const { return n_; }
  double weight(int force) const { return weight_[force]; }  ///< D
  int rows() const { return static_cast<int>(lower.size()); }
  Eigen::VectorXd lower, upper;  ///< of the rows, now
  double bound(int row, int side) const { return side > 0 ? upper[row] : lower[row]; }

  int held() const { return static_cast<int>(held_.size()); }
  Held& operator[](int k) { return held_[static_cast<std::size_t>(k)]; }
  const Held& operator[](int k) const { return held_[static_cast<std::size_t>(k)]; }
  /// Position among the held ones, or −1.
  int find(int row) const;

  /// d = Jᵀ·(row); false if it depends on the held ones.
  bool project(int row);
  /// Holds the projected row, with multiplier 0.
  void append(int row, int side);
  void drop(int k);
  /// R⁻¹·d₁ of the projected row: what a unit of its multiplier takes from the held ones.
  const double* exchange();
  /// J and R anew from the rows, if many changes have left their rounding.
  void refresh();
  void clear();

  /// A for a tick: zeros, written by the caller to column(force)[slot]; then F of it.
  void clear_coupling(int slots);
  double* coupling_column(int force) { return A_.data() + force * A_.rows(); }
  std::ptrdiff_t coupling_stride() const { return A_.rows(); }
  void couple();
  /// Writes one more row of A and F. @param a  forces(), padded
  void couple(int slot, const double* a);
  /// Columns of F, `stride()` apart.
  const double* coupling(int column) const { return T_.data() + column * stride() + top_; }
  std::ptrdiff_t stride() const { return T_.rows(); }

  /// y, and F₁·y added to `pull`, of `slots` numbers.
  void hold_bounds(double* pull, int slots);
  /// Targets of the multipliers and f, for m.
  void minimise(const double* m, int slots);
  const double* force() const { return f_.data(); }
  /// |row|·|f|, what rounding of the row's value counts against.
  double terms(int row) const { return by_row_.row(row).cwiseAbs().dot(f_.head(n_).cwiseAbs()); }
  /// D·f − Cᵀ·(targets).
  void gradient(const double* f, double* out) const;
  /// Held row k's multiplier changes by out[k] when m changes by n and the bounds stay.
  void multiplier_change(const double* n, int slots, double* out);

  /// The furthest violated row that is not held, by more than `tolerance`; its violation over the
  /// norm ‖J₀ᵀ·row‖.
  struct Violation {
    int row = -1;
    int side = 0;
    double scaled = 0;
  };
  Violation worst(double tolerance);
  const double* values() const { return values_.data(); }  ///< of the rows, after `worst`

  /// The same minimisation with a gradient p of its own and other bounds, for corrections: `pull`
  /// is what A·f has without m.
  void reduce(const double* gradient, const double* missing, double* pull, int slots);
  /// f += df and multipliers += dμ for m. @pre reduce
  void correct(const double* m, int slots);
  double* force() { return f_.data(); }

 private:
  double* column(int k) { return T_.data() + k * stride(); }
  void solve_upper(double* r) const;
  void solve_lower(double* r) const;

  int n_ = 0, top_ = 0, m_ = 0;  ///< forces, padded, rows padded
  int height_ = 0;               ///< of T in use
  int changes_ = 0;
  double free_norm2_ = 0;
  Eigen::VectorXd root_inverse_, weight_;
  Eigen::MatrixXd rows_;       ///< a row a column, padded
  Eigen::MatrixXd by_row_;     ///< rows as rows, for values
  Eigen::VectorXd over_norm_;  ///< 1/‖J₀ᵀ·row‖
  Eigen::MatrixXd T_;          ///< J above F
  Eigen::MatrixXd A_;
  Eigen::MatrixXd R_;
  std::vector<Held> held_, before_;
  Eigen::VectorXd d_, r_, y_, w_, f_, values_, outer_;
};

}  // namespace poise::qp
