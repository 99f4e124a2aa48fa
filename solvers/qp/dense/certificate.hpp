// SPDX-License-Identifier: BSD-2-Clause
// Farkas certificate: multipliers that prove infeasibility.

#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <limits>

namespace poise::qp {

/// Farkas: if Aᵀy = 0, bᵀy > 0 and the signs of y fit the bounds b, no x satisfies the rows.
///
/// Rounding makes Aᵀy small, not zero. Any x that satisfies the rows has bᵀy ≤ (Aᵀy)ᵀx ≤
/// ‖Aᵀy‖₁·‖x‖_∞. So bᵀy > reach·‖Aᵀy‖₁ proves that there is no such x with ‖x‖_∞ ≤ reach, if ‖Aᵀy‖₁
/// has the rounding errors of its own sums added. And bᵀy > tolerance·Σ|y_i|(1 + |b_i|) proves that
/// no x satisfies the rows to the tolerance of a solution.
class Certificate {
 public:
  explicit Certificate(Eigen::Ref<Eigen::VectorXd> left) : left_(left) { left_.setZero(); }

  /// Adds one row: its multiplier y, coefficients a and bound b.
  void add(double y, const Eigen::Ref<const Eigen::VectorXd>& a, double b) {
    left_ += y * a;
    rounding_ += kRounding * std::abs(y) * a.lpNorm<1>();
    gain_ += y * b;
    forgiven_ += std::abs(y) * (1 + std::abs(b));
    bound_ = std::max(bound_, std::abs(b));
  }
  /// Whether both conditions hold, with reach = distance·(1 + ‖b‖_∞). It does not depend on where
  /// the search ended: that point may be near although solutions are far, and very far if there are
  /// none.
  bool proves(double tolerance, double distance = kFar) const {
    const double reach = distance * (1 + bound_);
    return gain_ > tolerance * forgiven_ && gain_ > reach * (left_.lpNorm<1>() + rounding_);
  }
  /// The usual distance, and one beyond which no solution is of use, where rounding leaves no
  /// better proof.
  static constexpr double kFar = 1e5, kUseless = 1e4;

 private:
  static constexpr double kRounding = 2 * std::numeric_limits<double>::epsilon();

  Eigen::Ref<Eigen::VectorXd> left_;  ///< Aᵀy
  double rounding_ = 0;               ///< error of Aᵀy
  double gain_ = 0;                   ///< bᵀy
  double forgiven_ = 0;               ///< Σ|y_i|(1 + |b_i|)
  double bound_ = 0;                  ///< ‖b‖_∞
};

}  // namespace poise::qp
