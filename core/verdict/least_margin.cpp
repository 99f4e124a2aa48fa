// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/verdict/least_margin.hpp"

#include <algorithm>
#include <cmath>

#include "poise/core/contact/convex_hull.hpp"

namespace poise {

LeastMargin::LeastMargin(std::size_t corners) {
  for (std::vector<Eigen::Vector2d>* v : {&corners_, &sorted_, &hull_, &corners_then_})
    v->reserve(corners + 1);
}

// The margin now is no less than this. Holds for points inside of the hull.
double LeastMargin::at_least(const Eigen::Vector2d& point) const noexcept {
  if (corners_.size() != corners_then_.size()) return -std::numeric_limits<double>::infinity();
  double way = 0;
  for (std::size_t i = 0; i < corners_.size(); ++i)
    way = std::max(way, (corners_[i] - corners_then_[i]).squaredNorm());
  return margin_then_ - (point - point_then_).norm() - std::sqrt(way) - 2 * kShortEdge;
}

bool LeastMargin::add(const Eigen::Vector2d& point) noexcept {
  if (at_least(point) > std::max(0.0, least_)) return false;
  ++hulls_;
  sorted_ = corners_;
  convex_hull(sorted_, hull_);
  corners_then_ = corners_;
  point_then_ = point;
  margin_then_ = margin_in_hull(hull_, point);
  if (hull_.size() < 3 || margin_then_ >= least_) return false;
  least_ = margin_then_;
  return true;
}

}  // namespace poise
