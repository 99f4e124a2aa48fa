// SPDX-License-Identifier: BSD-2-Clause
// The elimination tree of M as paths of coupled velocities.

#pragma once

#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/tree/tree.hpp"

namespace poise {

/// The path of velocity d holds the velocities that M = LᵀDL couples d to, ascending and d last.
/// The path of an ancestor is a prefix of it. Without mimic joints it is the support chain. Where
/// one velocity moves several branches (mimic joints), it includes the fill-in of elimination from
/// the last velocity to the first. Constant after construction.
class POISE_API VelocityPaths {
 public:
  explicit VelocityPaths(const Tree& tree);
  /// @param coupled  per body, the ascending velocities that move it
  VelocityPaths(int nv, const std::vector<std::vector<int>>& coupled);

  int size() const { return static_cast<int>(depth_.size()); }
  int depth(int velocity) const { return depth_[velocity]; }  ///< length of the path
  const int* path(int velocity) const { return paths_.data() + velocity * stride_; }
  int stride() const {
    return stride_;
  }  ///< the longest path plus seven, rounded up to a multiple of 8

  /// Velocities by decreasing depth. Neighbours are on different branches where possible, for
  /// instruction-level parallelism. In reverse, every velocity comes after its ancestors.
  const std::vector<int>& tips_first() const { return tips_first_; }

  /// Number of velocities that both paths share.
  int common_depth(int a, int b) const;

 private:
  int stride_ = 0;
  std::vector<int> depth_;
  std::vector<int> paths_;
  std::vector<int> tips_first_;
};

}  // namespace poise
