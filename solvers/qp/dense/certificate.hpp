// SPDX-License-Identifier: BSD-2-Clause
// When multipliers prove that no point satisfies all rows.

#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cmath>

namespace poise::qp {

/// Farkas: y of signs that go with the bounds b, with Aᵀy = 0 and bᵀy > 0. To rounding: every x
/// that satisfied the rows would have bᵀy ≤ (Aᵀy)·x, so that none within ‖x‖_∞ ≤ reach does if bᵀy
/// is larger than what is left of Aᵀy can make of that. And none satisfies them to the tolerance of
/// a solution if bᵀy is larger than what that forgives.
class Certificate {
 public:
  explicit Certificate(Eigen::Ref<Eigen::VectorXd> left) : left_(left) { left_.setZero(); }

  void add(double y, const Eigen::Ref<const Eigen::VectorXd>& a, double b) {
    left_ += y * a;
    gain_ += y * b;
    forgiven_ += std::abs(y) * (1 + std::abs(b));
    bound_ = std::max(bound_, std::abs(b));
  }
  /// @param x  where the search ended; the reach is a thousand times as far, unless the bounds of
  /// the rows tell that even x is out of this world, as it is when rows have driven it away
  bool proves(const Eigen::Ref<const Eigen::VectorXd>& x, double tolerance) const {
    const double away = x.size() ? x.lpNorm<Eigen::Infinity>() : 0;
    const double reach = 1e3 * (1 + std::min(away, 100 * (1 + bound_)));
    return gain_ > tolerance * forgiven_ && gain_ > reach * left_.lpNorm<1>();
  }

 private:
  Eigen::Ref<Eigen::VectorXd> left_;  ///< Aᵀy
  double gain_ = 0;                   ///< bᵀy
  double forgiven_ = 0;               ///< of it, by a tolerance of 1
  double bound_ = 0;                  ///< ‖b‖_∞
};

}  // namespace poise::qp
