// SPDX-License-Identifier: BSD-2-Clause
// The least distance of a moving point from the edge of a moving convex hull.

#pragma once

#include <Eigen/Core>
#include <limits>
#include <vector>

#include "poise/core/export.hpp"

namespace poise {

/// Follows the CoM in the hull of the contacts' corners over a run.
///
/// The margin shrinks at most by the way of the point plus the way of the corner that moved most.
/// The hull is computed only when this could give a new least margin.
class POISE_API LeastMargin {
 public:
  /// @param corners  maximum number of corners
  explicit LeastMargin(std::size_t corners);

  /// The corners to be filled for `add`, in the same order each time [m].
  std::vector<Eigen::Vector2d>& corners() { return corners_; }
  /// Adds the margin of `point` in the hull of the corners. True if it is the least so far. No
  /// allocation. A hull without area counts as no margin at all.
  bool add(const Eigen::Vector2d& point) noexcept;
  double least() const { return least_; }  ///< [m]
  /// How many hulls were computed.
  long hulls() const { return hulls_; }

 private:
  double at_least(const Eigen::Vector2d& point) const noexcept;

  std::vector<Eigen::Vector2d> corners_, sorted_, hull_;
  double least_ = std::numeric_limits<double>::infinity();
  long hulls_ = 0;
  // at the last hull
  std::vector<Eigen::Vector2d> corners_then_;
  Eigen::Vector2d point_then_ = Eigen::Vector2d::Zero();
  double margin_then_ = -std::numeric_limits<double>::infinity();
};

}  // namespace poise
