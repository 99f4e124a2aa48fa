// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/dynamics/velocity_paths.hpp"

#include <algorithm>
#include <numeric>

namespace poise {
namespace {

std::vector<std::vector<int>> supports(const Tree& tree) {
  std::vector<std::vector<int>> out;
  for (int body = 0; body < tree.bodies(); ++body) out.push_back(tree.support(body));
  return out;
}

// Per velocity its parent in the elimination tree, −1 at a root: the largest coupled smaller
// velocity, which inherits the remaining couplings.
std::vector<int> elimination_tree(int nv, const std::vector<std::vector<int>>& coupled) {
  std::vector<std::vector<int>> below(static_cast<std::size_t>(nv));  // coupled and smaller
  for (const std::vector<int>& set : coupled)
    if (!set.empty())
      below[static_cast<std::size_t>(set.back())].insert(
          below[static_cast<std::size_t>(set.back())].end(), set.begin(), set.end() - 1);

  std::vector<int> parent(static_cast<std::size_t>(nv), -1);
  for (auto d = static_cast<std::size_t>(nv); d-- > 0;) {
    std::vector<int>& set = below[d];
    std::ranges::sort(set);
    set.erase(std::ranges::unique(set).begin(), set.end());
    if (set.empty()) continue;
    parent[d] = set.back();
    std::vector<int>& next = below[static_cast<std::size_t>(parent[d])];
    next.insert(next.end(), set.begin(), set.end() - 1);
  }
  return parent;
}

}  // namespace

VelocityPaths::VelocityPaths(const Tree& tree) : VelocityPaths(tree.nv(), supports(tree)) {}

VelocityPaths::VelocityPaths(int nv, const std::vector<std::vector<int>>& coupled) {
  const std::vector<int> parent = elimination_tree(nv, coupled);
  for (const int p : parent) depth_.push_back(p < 0 ? 1 : depth_[static_cast<std::size_t>(p)] + 1);
  for (const int depth : depth_) stride_ = std::max(stride_, (depth + 14) / 8 * 8);

  paths_.assign(depth_.size() * static_cast<std::size_t>(stride_), 0);
  for (int d = 0; d < nv; ++d) {
    int* end = paths_.data() + d * stride_ + depth_[static_cast<std::size_t>(d)];
    for (int v = d; v >= 0; v = parent[static_cast<std::size_t>(v)]) *--end = v;
  }

  tips_first_.resize(depth_.size());
  std::iota(tips_first_.rbegin(), tips_first_.rend(), 0);
  std::ranges::stable_sort(tips_first_, std::greater{},
                           [&](int d) { return depth_[static_cast<std::size_t>(d)]; });
}

int VelocityPaths::common_depth(int a, int b) const {
  const int most = std::min(depth(a), depth(b));
  return static_cast<int>(std::mismatch(path(a), path(a) + most, path(b)).first - path(a));
}

}  // namespace poise
