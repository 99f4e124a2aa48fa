// SPDX-License-Identifier: BSD-2-Clause
// A dual active set for bounds alone, on a small dense matrix that is pivoted in place.

#pragma once

#include <Eigen/Core>
#include <vector>

#include "poise/core/index.hpp"
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
///
/// A cone bounds C·x_c instead, for a few of the values x_c: the rows of a contact, which are many
/// more than its forces. A row that comes to its bound takes the place of one of these values, so
/// the tableau does not grow.
class BoxTableau {
 public:
  /// @param most  values
  void resize(int most, int most_cones, int most_cone_rows, int most_cone_values);
  /// Starts with n values without multipliers, bounds and cones. The caller then writes the lower
  /// triangle of G, the values x₀, the bounds and the cones.
  void clear(int n);
  double* column(int k) { return A_.data() + k * A_.rows(); }
  double& value(int k) { return value_[k]; }
  double& lower(int k) { return lower_[k]; }
  double& upper(int k) { return upper_[k]; }
  /// Adds lower ≤ C·x_c ≤ upper for the values [first, first + size), which have no other bounds.
  /// @param C  rows×size, column-major, columns padded and `padded(rows)` apart; it must stay valid
  void add_cone(int first, int size, const double* C, int rows, const double* lower,
                const double* upper);
  int cones() const { return cones_used_; }

  /// Moves the values into their bounds. Stops at values that others at their
  /// bounds determine, and after `most` pivots. The multipliers have the right signs in any case.
  /// @return the number of pivots
  int search(int most);
  /// −1 at its lower bound, +1 at its upper bound, 0 between.
  int side(int k) const { return static_cast<int>(side_[k]); }
  double multiplier(int k) const { return multiplier_[k]; }
  /// The row of its cone that has taken the place of value k, or −1.
  int row(int k) const { return row_[index(k)]; }
  /// Writes μ with x = x₀ + G·μ: for values in cones Cᵀ·multipliers.
  /// @param out  n numbers, padded
  void multipliers(double* out);
  /// The change of μ by which the values and rows at bounds change like those of x.
  /// @param x, out  n numbers, padded
  void solve(const double* x, double* out);

 private:
  struct Cone {
    int first = 0, size = 0, rows = 0;
    const double* C = nullptr;
    Eigen::MatrixXd R;  ///< C in terms of the values and rows that are in their places now
    Eigen::VectorXd lower, upper;
    Eigen::VectorXd over;  ///< 1/(CGCᵀ)_ii
    Eigen::VectorXd gain;  ///< scratch: per row, of the dual function on the way into its bounds
    int height() const { return padded(rows); }
  };
  /// A value or a row of a cone that is to come to its bound.
  struct Candidate {
    int at = -1;  ///< the value; −1: a row
    Cone* cone = nullptr;
    int row = 0;
  };

  void mend_diagonal();
  void scale_rows(Cone& cone);
  Candidate worst();
  double largest_gain(Cone& cone);
  bool enter(const Candidate& candidate, int most);
  void extract(int k);
  double combine(const Cone& cone, int row);
  void add_column(int k, double s, double* sum) const;
  int exchange(Cone& cone, int row, double slope);
  int first_to_leave(double side, double& step);
  void move(double change);
  void pivot(int k);
  void to_values(const double* y, double* out) const;

  int n_ = 0;
  int padded_ = 0;
  int pivots_ = 0;
  Eigen::MatrixXd A_;
  Eigen::VectorXd value_, lower_, upper_, side_, multiplier_;
  std::vector<Cone> cones_;
  int cones_used_ = 0;
  std::vector<int> row_;      ///< per value
  Eigen::VectorXd diagonal_;  ///< of G
  Eigen::VectorXd over_;      ///< its reciprocals
  double allowed_ = 0;        ///< beyond a bound
  Eigen::VectorXd column_;    ///< scratch: a whole column of the tableau
  Eigen::VectorXd sum_;       ///< scratch: changes of values and rows
  Eigen::VectorXd amount_;    ///< scratch: of a search for a maximum or minimum
};

}  // namespace poise::qp
