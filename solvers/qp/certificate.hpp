// SPDX-License-Identifier: BSD-2-Clause
// When multipliers prove that no point satisfies all rows.

#pragma once

#include <Eigen/Core>

namespace poise::qp {

/// Farkas: y of signs that go with the bounds b, with Aᵀy = 0 and bᵀy > 0. To rounding: what is
/// left of Aᵀy is small beside its terms, and bᵀy outweighs it at every x within `reach`.
/// @param left   Aᵀy
/// @param terms  Σ|y_k||a_k| per component
/// @param gain   bᵀy
inline bool is_certificate(const Eigen::Ref<const Eigen::VectorXd>& left,
                           const Eigen::Ref<const Eigen::VectorXd>& terms, double gain,
                           double reach) {
  if (!(left.array().abs() <= 1e-9 * terms.array()).all()) return false;
  return gain > reach * left.lpNorm<1>();
}

/// The reach for a point that is about where the others are.
inline double reach_about(const Eigen::Ref<const Eigen::VectorXd>& x) {
  return 10 * (1 + x.lpNorm<Eigen::Infinity>());
}

}  // namespace poise::qp
