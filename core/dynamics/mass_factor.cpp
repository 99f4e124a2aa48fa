// SPDX-License-Identifier: BSD-2-Clause

#include "core/dynamics/mass_factor.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace poise {
namespace {

// Ascending velocities that support velocity `d`, itself included; the base's six are a chain.
std::vector<int> support_path(const Tree& tree, int d) {
  std::vector<int> path;
  const int nvb = tree.base_velocities();
  for (int body = d < nvb ? 0 : d - nvb + 1; body > 0; body = tree.parent(body))
    path.push_back(nvb + body - 1);
  for (int k = std::min(d, nvb - 1); k >= 0; --k) path.push_back(k);
  std::ranges::reverse(path);
  return path;
}

}  // namespace

MassFactor::MassFactor(const Tree& tree) {
  std::vector<std::vector<int>> paths;
  for (int d = 0; d < tree.nv(); ++d) {
    paths.push_back(support_path(tree, d));
    depth_.push_back(static_cast<int>(paths.back().size()));
    stride_ = std::max(stride_, depth_.back());
  }
  stride_ = (stride_ + 3) / 4 * 4;
  const auto numbers = paths.size() * static_cast<std::size_t>(stride_);
  paths_.assign(numbers, 0);
  rows_.assign(numbers, 0.0);
  inverse_d_.assign(paths.size(), 0.0);
  for (std::size_t d = 0; d < paths.size(); ++d)
    std::ranges::copy(paths[d], paths_.begin() + static_cast<std::ptrdiff_t>(d) * stride_);
}

// From the tips: divide row k by its pivot, and take its square from the block of its ancestors,
//   M(a, b) −= M(k, a) M(k, b) / M(k, k)   for ancestors a ≥ b of k
bool MassFactor::factor(const Eigen::MatrixXd& M) noexcept {
  assert(M.rows() == size() && M.cols() == size());
  for (int d = 0; d < size(); ++d)
    for (int p = 0; p < depth_[d]; ++p) row(d)[p] = M(d, path(d)[p]);

  for (int k = size() - 1; k >= 0; --k) {
    double* own = row(k);
    const int last = depth_[k] - 1;
    if (!(own[last] > 0) || !std::isfinite(own[last])) return false;
    inverse_d_[k] = 1 / own[last];
    for (int p = last - 1; p >= 0; --p) {
      double* ancestor = row(path(k)[p]);
      const double factor = own[p] * inverse_d_[k];
      for (int i = 0; i <= p; ++i) ancestor[i] -= factor * own[i];
    }
    for (int p = 0; p < last; ++p) own[p] *= inverse_d_[k];
  }
  return true;
}

// Lᵀ y = x from the tips, y /= D, L x = y from the base.
void MassFactor::solve(Eigen::Ref<Eigen::VectorXd> x) const noexcept {
  assert(x.size() == size());
  for (int k = size() - 1; k >= 0; --k) {
    const double* own = row(k);
    const double own_x = x[k];
    for (int p = 0; p < depth_[k] - 1; ++p) x[path(k)[p]] -= own[p] * own_x;
  }
  for (int k = 0; k < size(); ++k) {
    const double* own = row(k);
    double sum = x[k] * inverse_d_[k];
    for (int p = 0; p < depth_[k] - 1; ++p) sum -= own[p] * x[path(k)[p]];
    x[k] = sum;
  }
}

}  // namespace poise
