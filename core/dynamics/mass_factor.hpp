// SPDX-License-Identifier: BSD-2-Clause
// M = Lᵀ D L along the tree: no fill-in, no index lists.

#pragma once

#include <vector>

#include "core/export.hpp"
#include "core/tree/tree.hpp"

namespace poise {

/// Factors and solves with the mass matrix. Row d of L is nonzero only at the velocities that
/// support velocity d, so it is kept as the path from the root to d; the row of an ancestor is a
/// prefix of the same path, and every inner loop runs over neighbours in memory.
/// O(nv·depth²) to factor, O(nv·depth) a solve. Nothing allocates after construction.
class POISE_API MassFactor {
 public:
  explicit MassFactor(const Tree& tree);

  /// @param M  nv×nv with the tree's structure; only the lower triangle is read
  /// @return false if M is not positive definite: no solve is valid then
  bool factor(const Eigen::MatrixXd& M) noexcept;

  /// x := M⁻¹ x, nv.
  void solve(Eigen::Ref<Eigen::VectorXd> x) const noexcept;

  /// Velocities.
  int size() const { return static_cast<int>(depth_.size()); }

 private:
  double* row(int velocity) { return rows_.data() + velocity * stride_; }
  const double* row(int velocity) const { return rows_.data() + velocity * stride_; }
  const int* path(int velocity) const { return paths_.data() + velocity * stride_; }

  int stride_ = 0;
  std::vector<int> depth_;         ///< per velocity: length of its path, itself included
  std::vector<int> paths_;         ///< per velocity: the path's velocities, root first
  std::vector<double> rows_;       ///< per velocity: L along its path; unused behind
  std::vector<double> inverse_d_;  ///< per velocity: 1 / D
};

}  // namespace poise
