// SPDX-License-Identifier: BSD-2-Clause
// Accelerations and the multipliers of contact motion, eliminated.

#pragma once

#include <Eigen/Core>

#include "poise/core/simd/vec.hpp"
#include "poise/solvers/qp/cost.hpp"

namespace poise::qp {

using namespace simd;

/// minimise ½vᵀHv + gᵀv subject to E·v = e, and numbered rows a_k over v that pull on it.
///
/// One matrix of columns holds, one below the other,
///
///     H                       L
///     E                       Y_E = E·L⁻ᵀ       L_E,  L_E·L_Eᵀ = Y_E·Y_Eᵀ
///     a_0 … a_{n−1}           Y                 Z = Y·Y_Eᵀ·L_E⁻ᵀ       K = Y·Yᵀ − Z·Zᵀ
///     gᵀ, carried along       (L⁻¹g)ᵀ           (L_E⁻¹(e + E·H⁻¹g))ᵀ   c
///
/// and `factor` makes the second form from the first. With multipliers m of the rows,
///
///     a_k·v = Σ_l K_kl·m_l − c_k
class MotionFactor {
 public:
  void resize(int nv, int most_motion, int most_rows);
  /// Zeros for so many rows of E and slots for rows a.
  void clear(int motion, int slots);
  Cost::Hessian hessian() { return {K_.data(), nv_, nv_, Eigen::OuterStride<>(stride())}; }
  /// For writing E and the rows a: entry (row, column j) at [j·stride() + row].
  double* motion_column(int j) { return K_.data() + j * stride() + top_; }
  double* slot_column(int j) { return K_.data() + j * stride() + slots_at(); }
  double* bounds() { return bound_.data(); }  ///< e
  void set_slot(int slot, const double* a);
  void factor(const double* gradient);

  /// Another row, into a slot that is free; slots count up to the next multiple of kLanes.
  void append(int slot, const double* a);
  /// K, lower triangle, of the slots; and c.
  const double* coupling() const { return K_.data() + (slots_at()) * stride() + slots_at(); }
  std::ptrdiff_t stride() const { return K_.rows(); }
  const double* linear() const { return linear_.data(); }
  int padded_slots() const { return slots_; }

  /// v and the multipliers of E for those of the rows, padded_slots() numbers.
  void point(const double* m, double* v, double* motion);

  /// The same for another right-hand side: g, e and c of a correction. `reduce` gives c.
  void reduce(const double* gradient, const double* e, double* c);
  void corrected(const double* m, double* v, double* motion);

 private:
  int slots_at() const { return top_ + motion_; }
  void extract(int slot);
  void solve(const double* y, const double* z, const double* m, double* v, double* motion);

  int nv_ = 0;
  int top_ = 0;     ///< padded nv: rows of L
  int motion_ = 0;  ///< padded rows of E
  int rows_ = 0;    ///< of E
  int slots_ = 0;   ///< padded
  int used_ = 0;    ///< slots when factored
  Eigen::MatrixXd K_;
  Eigen::VectorXd inverse_;            ///< of the diagonals of L and L_E
  Eigen::VectorXd bound_;              ///< e
  Eigen::VectorXd y_, z_, linear_;     ///< of g
  Eigen::VectorXd other_y_, other_z_;  ///< of a correction
  Eigen::VectorXd scratch_, stacked_;
};

}  // namespace poise::qp
