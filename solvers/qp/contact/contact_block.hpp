// SPDX-License-Identifier: BSD-2-Clause
// The active set and the factors of one contact's forces.

#pragma once

#include <Eigen/Core>
#include <vector>

#include "poise/core/index.hpp"
#include "poise/core/simd/vec.hpp"

namespace poise::qp {

using namespace simd;

/// The forces f of one contact: minimise ½fᵀDf − fᵀAᵀm subject to the held rows C·f = b.
///
/// D is diagonal and positive. A has the coefficients on f of the coupling rows, which other forces
/// and accelerations share; m are their multipliers. With q held rows, J·Jᵀ = D⁻¹, C·J = [Rᵀ 0] and
/// F = A·J. Index 1 stands for the first q columns (held), 2 for the others (free):
///
///     y = R⁻ᵀ·b,  w = Fᵀ·m,  f = J·(y, w₂),  μ = R⁻¹(y − w₁),  A·f = F₁·y + F₂·F₂ᵀ·m
///
/// J, R and the held rows are kept from tick to tick; changes of other contacts do not affect them.
/// Nothing allocates after `bind`.
class ContactBlock {
 public:
  struct Held {
    int row;   ///< index among the block's rows
    int side;  ///< −1 at its lower bound, +1 at its upper bound, 0 equality
    double multiplier;
    double target;  ///< the multiplier at the minimiser
  };

  /// @param root_inverse   D^{−1/2}, one entry per force
  /// @param rows           all rows of the contact, rows×forces; constant until the next `bind`
  /// @param most_coupling  maximum number of coupling rows
  void bind(const Eigen::VectorXd& root_inverse, const Eigen::MatrixXd& rows, int most_coupling);
  int forces() const { return n_; }
  double weight(int force) const { return weight_[force]; }  ///< D
  int rows() const { return static_cast<int>(lower.size()); }
  /// All rows, one column per force; columns are padded(rows()) apart.
  const double* coefficients() const { return by_row_.data(); }
  Eigen::VectorXd lower, upper;  ///< of the rows, in this tick
  double bound(int row, int side) const { return side > 0 ? upper[row] : lower[row]; }

  int held() const { return static_cast<int>(held_.size()); }
  Held& operator[](int k) { return held_[index(k)]; }
  const Held& operator[](int k) const { return held_[index(k)]; }
  /// Index of a row among the held rows, or −1.
  int find(int row) const;

  /// Computes d = Jᵀ·row. Returns false if the row depends linearly on the held rows.
  bool project(int row);
  /// Adds the projected row to the held rows, with multiplier 0.
  void append(int row, int side);
  /// Removes held row k.
  void drop(int k);
  /// r = R⁻¹·d₁: per unit of the projected row's multiplier, those of the held rows change by −r.
  const double* exchange();
  /// Recomputes J and R from the held rows if many updates have accumulated rounding errors.
  void refresh();
  /// Removes all held rows.
  void clear();

  /// Sets the rows [first, slots) of A to zero; A has `slots` rows then. The caller writes
  /// coupling_column(force)[slot] and calls `couple()`, which computes F = A·J.
  void clear_coupling(int slots, int first = 0);
  double* coupling_column(int force) { return A_.data() + force * A_.rows(); }
  std::ptrdiff_t coupling_stride() const { return A_.rows(); }
  void couple();
  /// Adds or replaces row `slot` of A and F: a and aᵀ·J.
  /// @param a  forces() numbers, padded
  void couple(int slot, const double* a);
  /// The same for a row without coefficients on the forces.
  void leave_out(int slot);
  /// A column of F; columns are `stride()` apart.
  const double* coupling(int column) const { return T_.data() + column * stride() + top_; }
  std::ptrdiff_t stride() const { return T_.rows(); }

  /// Computes y for the bounds of the held rows. Adds F₁·y to `pull`, `slots` numbers.
  void hold_bounds(double* pull, int slots);
  /// Computes f and the targets of the multipliers for given m. @pre hold_bounds
  void minimise(const double* m, int slots);
  /// Adds F·Jᵀ-coordinates of f, so A·f, to `out`. @pre minimise
  void add_coupled(double* out, int slots) const;
  /// Changes f and the targets with m. @pre minimise
  void follow(const double* change, int slots);
  const double* force() const { return f_.data(); }
  /// |row|·|f|: the scale of rounding errors in the value of the row.
  double terms(int row) const { return by_row_.row(row).cwiseAbs().dot(f_.head(n_).cwiseAbs()); }
  /// out = D·f − Cᵀ·(targets of the held rows).
  void gradient(const double* f, double* out) const;
  /// out[k]: change of the multiplier of held row k if m changes by n and the bounds do not change.
  void multiplier_change(const double* n, int slots, double* out);

  /// A violated row.
  struct Violation {
    int row = -1;
    int side = 0;
    double scaled = 0;  ///< violation / ‖D^{−1/2}·row‖
  };
  /// The row with the largest scaled violation that is not held; row = −1 if there is none.
  /// @param tolerance  smaller violations are ignored, in the unit of the row
  Violation worst(double tolerance);
  /// Whether a row other than an equality is held, or violated at the last `worst`.
  bool limited() const;

  /// First step of a correction: the same minimisation with a gradient p of its own, and with
  /// `missing` in place of the bounds. Adds the part of A·df that does not depend on m to `pull`.
  void reduce(const double* gradient, const double* missing, double* pull, int slots);
  /// Second step: adds the corrections for given m to f and to the targets. @pre reduce
  void correct(const double* m, int slots);
  double* force() { return f_.data(); }

 private:
  void grow(int slot);
  double* column(int k) { return T_.data() + k * stride(); }
  void solve_upper(double* r) const;
  void solve_lower(double* r) const;

  int n_ = 0, top_ = 0, m_ = 0;  ///< forces; padded forces; padded rows
  int height_ = 0;               ///< rows of T in use
  int changes_ = 0;
  double free_norm2_ = 0;
  Eigen::VectorXd root_inverse_, weight_;
  Eigen::MatrixXd rows_;       ///< all rows, one per column, padded
  Eigen::MatrixXd by_row_;     ///< the same, one per row
  Eigen::VectorXd over_norm_;  ///< 1/‖D^{−1/2}·row‖
  Eigen::MatrixXd T_;          ///< J above F
  Eigen::MatrixXd A_;
  Eigen::MatrixXd R_;
  std::vector<Held> held_, before_;
  Eigen::VectorXd d_, r_, y_, w_, f_, values_, outer_;
};

}  // namespace poise::qp
