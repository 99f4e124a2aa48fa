// SPDX-License-Identifier: BSD-2-Clause
// A dual active set for bounds alone, on a small dense matrix that is pivoted in place.

#pragma once

#include <Eigen/Core>

#include "poise/core/simd/vec.hpp"

namespace poise::qp {

using namespace simd;

/// Values x = x₀ + G·μ within bounds, where G is symmetric and positive semidefinite: μ_k ≥ 0 where
/// x_k is at its lower bound, ≤ 0 at its upper bound, 0 elsewhere.
///
/// One pivot puts a value to its bound or frees it. With H the values at bounds and F the others,
/// the tableau is
///
///     −G_HH⁻¹       G_HH⁻¹·G_HF
///     G_FH·G_HH⁻¹   G_FF − G_FH·G_HH⁻¹·G_HF
///
/// Its entries tell how μ_H and x_F change with x_H and μ_F. A pivot costs n² operations, whatever
/// the problem behind G.
class BoxTableau {
 public:
  void resize(int most);
  /// Starts with n values without multipliers. The caller then writes the lower triangle of G, the
  /// values x₀ and the bounds.
  void clear(int n);
  double* column(int k) { return A_.data() + k * A_.rows(); }
  double& value(int k) { return value_[k]; }
  double& lower(int k) { return lower_[k]; }
  double& upper(int k) { return upper_[k]; }

  /// Moves the values into their bounds. Stops at values that others at their
  /// bounds determine, and after `most` pivots. The multipliers have the right signs in any case.
  /// @return the number of pivots
  int search(int most);
  /// −1 at its lower bound, +1 at its upper bound, 0 between.
  int side(int k) const { return static_cast<int>(side_[k]); }
  double multiplier(int k) const { return multiplier_[k]; }
  /// Adds the changes of the multipliers to `change` by which the values at bounds change by x.
  /// @param x, change  n numbers, padded; those of other values do not matter and stay
  void solve(const double* x, double* change);

 private:
  int worst();
  bool enter(int k, int most);
  void extract(int k);
  int first_to_leave(double side, double& step);
  void move(double change);
  void pivot(int k);

  int n_ = 0;
  int padded_ = 0;
  int pivots_ = 0;
  Eigen::MatrixXd A_;
  Eigen::VectorXd value_, lower_, upper_, side_, multiplier_;
  Eigen::VectorXd diagonal_;  ///< of G
  Eigen::VectorXd over_;      ///< its reciprocals
  double allowed_ = 0;        ///< beyond a bound
  Eigen::VectorXd column_;    ///< scratch: a whole column of the tableau
  Eigen::VectorXd amount_;    ///< scratch: of a search for a maximum or minimum
};

}  // namespace poise::qp
