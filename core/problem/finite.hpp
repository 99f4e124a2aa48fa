// SPDX-License-Identifier: BSD-2-Clause
// Fast checks for NaN and infinity.

#pragma once

#include <Eigen/Core>

namespace poise {

/// Whether all entries are finite. Uses a sum, which compilers can vectorise, unlike `all`.
template <class Derived>
bool finite(const Eigen::DenseBase<Derived>& x) noexcept {
  return (x.derived().array() * 0.0).sum() == 0.0;
}

/// Whether bounds have no NaN; infinity is allowed.
inline bool are_bounds(const Eigen::VectorXd& lower, const Eigen::VectorXd& upper) noexcept {
  int wrong = 0;
  for (Eigen::Index i = 0; i < lower.size(); ++i)
    wrong |= static_cast<int>(lower[i] != lower[i]) | static_cast<int>(upper[i] != upper[i]);
  return wrong == 0;
}

}  // namespace poise
