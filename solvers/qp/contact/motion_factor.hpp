// SPDX-License-Identifier: BSD-2-Clause
// Elimination of the accelerations and of the multipliers of contact motion.

#pragma once

#include <Eigen/Core>

#include "poise/core/simd/vec.hpp"
#include "poise/solvers/qp/cost.hpp"

namespace poise::qp {

using namespace simd;

/// minimise ½vᵀHv + gᵀv − Σ_k m_k·a_k·v subject to E·v = e, for given multipliers m of rows a_k.
///
/// `factor` replaces the blocks on the left, which are stacked in one matrix, by those on the
/// right:
///
///     H                       L
///     E                       Y_E = E·L⁻ᵀ       L_E,  L_E·L_Eᵀ = Y_E·Y_Eᵀ
///     a_0 … a_{n−1}           Y                 Z = Y·Y_Eᵀ·L_E⁻ᵀ       K = Y·Yᵀ − Z·Zᵀ
///     gᵀ                      (L⁻¹g)ᵀ           (L_E⁻¹(e + E·H⁻¹g))ᵀ   c
///
/// At the minimum
///
///     a_k·v = Σ_l K_kl·m_l − c_k
class MotionFactor {
 public:
  void resize(int nv, int most_motion, int most_rows);
  /// Clears the matrix for `motion` rows of E and `slots` rows a.
  void clear(int motion, int slots);
  Cost::Hessian hessian() { return {K_.data(), nv_, nv_, Eigen::OuterStride<>(stride())}; }
  /// Where to write column j of E and of the rows a. Columns are stride() apart.
  double* motion_column(int j) { return K_.data() + j * stride() + top_; }
  double* slot_column(int j) { return K_.data() + j * stride() + slots_at(); }
  double* bounds() { return bound_.data(); }  ///< e
  void set_slot(int slot, const double* a);
  /// Factors the matrix, once H, E, e and the rows a are written.
  /// @param gradient  g, nv
  void factor(const double* gradient);

  /// Adds a row a at a free slot after `factor`. If needed, padded_slots() grows by kLanes.
  void append(int slot, const double* a);
  /// K of the slots, lower triangle; columns are stride() apart.
  const double* coupling() const { return K_.data() + (slots_at()) * stride() + slots_at(); }
  /// out += K·m, padded_slots() numbers each.
  void multiply(const double* m, double* out) const;
  std::ptrdiff_t stride() const { return K_.rows(); }
  const double* linear() const { return linear_.data(); }  ///< c
  int padded_slots() const { return slots_; }

  /// Computes v and the multipliers of E.
  /// @param m  multipliers of the rows a, padded_slots() numbers
  void point(const double* m, double* v, double* motion);

  /// The same for the right-hand sides g and e of a correction: `reduce` computes its c,
  /// `corrected` computes v and the multipliers of E.
  void reduce(const double* gradient, const double* e, double* c);
  void corrected(const double* m, double* v, double* motion);

 private:
  int slots_at() const { return top_ + motion_; }
  void extract(int slot);
  void solve(const double* y, const double* z, const double* m, double* v, double* motion);

  int nv_ = 0;
  int top_ = 0;     ///< padded nv: rows of L
  int motion_ = 0;  ///< padded rows of E
  int rows_ = 0;    ///< rows of E
  int slots_ = 0;   ///< padded slots
  int used_ = 0;    ///< slots in the last `clear`
  Eigen::MatrixXd K_;
  Eigen::VectorXd inverse_;            ///< 1/diagonal of L and of L_E
  Eigen::VectorXd bound_;              ///< e
  Eigen::VectorXd y_, z_, linear_;     ///< the last row after `factor`
  Eigen::VectorXd other_y_, other_z_;  ///< the same for a correction
  Eigen::VectorXd scratch_, stacked_;
};

}  // namespace poise::qp
