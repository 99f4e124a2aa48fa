// SPDX-License-Identifier: BSD-2-Clause
// Elimination of the accelerations and of the multipliers of contact motion.

#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <vector>

#include "poise/core/simd/vec.hpp"
#include "poise/solvers/qp/row_table.hpp"

namespace poise::qp {

using namespace simd;

/// The order in which velocities and rows of the cost are eliminated.
struct Arrangement {
  std::vector<int> order;  ///< all velocities: first those with a diagonal Hessian
  int diagonal = 0;        ///< how many these are
  Eigen::VectorXd scale;   ///< per velocity: 1/√H_jj of those, 1 of the others
  int soft = 0;            ///< rows of the cost that are kept as rows
};

/// minimise ½vᵀHv + ½‖W^½(B·v − b)‖² + gᵀv − Σ_k m_k·a_k·v subject to E·v = e, for given
/// multipliers m of rows a_k.
///
/// H is diagonal for most velocities (D) and dense for the others (R); nothing in H couples the
/// two, but the soft rows B do. Dividing by D costs nothing, so the factorisation is that of the
/// remaining few rows: soft rows, velocities R and contact motion E. At the minimum
///
///     D    B_Dᵀ  0    E_Dᵀ     v_D              −g_D + Σ m·a_D
///     B_D  −W⁻¹  B_R  0        W·(B·v − b)       b
///     0    B_Rᵀ  R    E_Rᵀ     v_R         =    −g_R + Σ m·a_R
///     E_D  0     E_R  0        −ν                e
///
/// The matrix is L·Σ·Lᵀ, where Σ is 1 for D and R and −1 for B and E; no other order of signs can
/// occur, because D, W⁻¹ and R are positive. `factor` replaces the blocks of L below the diagonal
/// in place. Rows a_k and g, which stand below, become the rows Y_k of L and y; then
///
///     K_kl = Y_k·Σ·Y_lᵀ,   c_k = Y_k·Σ·yᵀ,   a_k·v = Σ_l K_kl·m_l − c_k.
class MotionFactor {
 public:
  void resize(int nv, int most_soft, int most_motion, int most_rows);
  /// Clears the matrix for `motion` rows of E and `slots` rows a. The caller then writes the blocks
  /// other than D.
  /// @param arrangement  must stay valid until the last call of the tick
  void clear(const Arrangement& arrangement, int motion, int slots);

  /// R, lower triangle, in the order of the arrangement; columns are stride() apart.
  double* dense() { return at(rest_at_, rest_at_); }
  /// Writes the row j of B with its weight and b.
  /// @param row  nv numbers
  void set_soft(int j, const double* row, double weight, double b);
  /// Where to write the rows of E and a.
  VelocityColumns motion_columns() { return columns_from(motion_at_); }
  VelocityColumns slot_columns() { return columns_from(slots_at_); }
  double* bounds() { return bound_.data(); }  ///< e
  void set_slot(int slot, const double* a);
  /// @param gradient  g, nv
  void factor(const double* gradient);

  /// Adds a row a at a free slot after `factor`. If needed, padded_slots() grows by kLanes.
  void append(int slot, const double* a);
  /// K of the slots, lower triangle; columns are stride() apart.
  const double* coupling() const { return K_.data() + slots_at_ * (stride() + 1); }
  /// out += K·m, padded_slots() numbers each.
  void multiply(const double* m, double* out) const;
  std::ptrdiff_t stride() const { return K_.rows(); }
  const double* linear() const { return linear_.data(); }  ///< c
  int padded_slots() const { return slots_; }

  /// Computes v and the multipliers of E.
  /// @param m  multipliers of the rows a, padded_slots() numbers
  void point(const double* m, double* v, double* motion) { solve(y_.data(), m, v, motion); }

  /// The same for the right-hand sides g and e of a correction, with b = 0: `reduce` computes its
  /// c, `corrected` computes v and the multipliers of E.
  void reduce(const double* gradient, const double* e, double* c);
  void corrected(const double* m, double* v, double* motion) {
    solve(other_y_.data(), m, v, motion);
  }

 private:
  double* at(int row, int column) { return K_.data() + column * stride() + row; }
  void spread(const double* a, double* row) const;
  VelocityColumns columns_from(int row) { return {at(row, 0), stride(), column_.data(), scale_}; }
  void extract(int slot);
  void forward(double* row);
  void pass_on(int first, int end, double sign, double* row);
  double product(const double* row, const double* other) const;
  void solve(const double* y, const double* m, double* v, double* motion);

  int nv_ = 0;
  int rows_ = 0;      ///< rows of E
  int used_ = 0;      ///< slots in the last `clear`
  int slots_ = 0;     ///< padded slots
  int diagonal_ = 0;  ///< velocities in D
  // where blocks begin; D begins at 0
  int soft_at_ = 0, rest_at_ = 0, motion_at_ = 0, slots_at_ = 0;
  std::vector<int> column_;        ///< per velocity: its column
  const double* scale_ = nullptr;  ///< of the arrangement
  Eigen::MatrixXd K_;
  std::vector<std::uint64_t> nonzero_;     ///< of the columns of D, for Products
  Eigen::VectorXd inverse_;                ///< 1/diagonal of L
  Eigen::VectorXd bound_, target_;         ///< e, b
  Eigen::VectorXd y_, linear_;             ///< the row of g after `factor`
  Eigen::VectorXd other_y_;                ///< the same for a correction
  Eigen::VectorXd row_, minus_, stacked_;  ///< scratch
};

}  // namespace poise::qp
