// SPDX-License-Identifier: BSD-2-Clause
// When multipliers prove that no point satisfies all rows.

#pragma once

#include <Eigen/Core>

namespace poise::qp {

/// Farkas: y of signs that go with the bounds b, with Aᵀy = 0 and bᵀy > 0. To rounding: every x
/// that satisfied the rows would have bᵀy ≤ (Aᵀy)·x, so that none within ‖x‖_∞ ≤ reach does if bᵀy
/// is larger than what is left of Aᵀy can make of that.
/// @param left   Aᵀy
/// @param gain   bᵀy
/// @param terms  Σ|b_k y_k|
/// @param x      about where all points of interest are; the reach is a hundred times as far
inline bool is_certificate(const Eigen::Ref<const Eigen::VectorXd>& left, double gain, double terms,
                           const Eigen::Ref<const Eigen::VectorXd>& x) {
  const double reach = 100 * (1 + (x.size() ? x.lpNorm<Eigen::Infinity>() : 0));
  return gain > 1e-12 * terms && gain > reach * left.lpNorm<1>();
}

}  // namespace poise::qp
