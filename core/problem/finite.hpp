// SPDX-License-Identifier: BSD-2-Clause
// Whether there are numbers in numbers, as fast as memory is read.

#pragma once

#include <Eigen/Core>

namespace poise {

/// Neither NaN nor infinite anywhere. A sum, which compilers vectorise where they may not `all`.
template <class Derived>
bool finite(const Eigen::DenseBase<Derived>& x) noexcept {
  return (x.derived().array() * 0.0).sum() == 0.0;
}

/// No NaN in bounds, of which any may be infinite.
inline bool are_bounds(const Eigen::VectorXd& lower, const Eigen::VectorXd& upper) noexcept {
  int wrong = 0;
  for (Eigen::Index i = 0; i < lower.size(); ++i)
    wrong |= static_cast<int>(lower[i] != lower[i]) | static_cast<int>(upper[i] != upper[i]);
  return wrong == 0;
}

}  // namespace poise
