// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/collision/near_pairs.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace poise {
namespace {

constexpr double kRounding = 1e-9;   // [m] safety margin against rounding
constexpr double kWorthwhile = 0.1;  // [m] below it, the exact distance pays

}  // namespace

NearPairs::NearPairs(const CollisionModel& model, std::vector<CollisionModel::Pair> pairs,
                     double reach)
    : model_(&model),
      pairs_(std::move(pairs)),
      reach_(reach),
      placed_(model.capsules().size()),
      poses_(model.capsules().size()),
      travelled_(model.capsules().size()),
      until_(pairs_.size()) {
  near_.reserve(pairs_.size());
}

// A point of a body travels no further than one of its points, c, and the point's distance from c
// times the norm of the change of R. That of a difference of rotations is its Frobenius norm / √2.
double NearPairs::way_of_shape(const Dynamics& robot, std::size_t capsule) noexcept {
  const LinkCapsule& one = model_->capsules()[capsule];
  const Pose now = robot.pose({one.body, {}}), before = poses_[capsule];
  poses_[capsule] = now;
  const double turn = (now.R - before.R).norm() * std::numbers::sqrt2 / 2;
  return (now * one.shape->centre - before * one.shape->centre).norm() + turn * one.shape->reach;
}

// A point of a segment travels no further than the end that travels furthest.
void NearPairs::follow(const Dynamics& robot) noexcept {
  for (std::size_t k = 0; k < placed_.size(); ++k) {
    const Capsule now = model_->placed(robot, static_cast<int>(k)), &before = placed_[k];
    const double squared =
        std::max((now.a - before.a).squaredNorm(), (now.b - before.b).squaredNorm());
    double way = std::sqrt(squared);
    if (model_->capsules()[k].shape) way = std::max(way, way_of_shape(robot, k));
    if (started_) travelled_[k] += way;
    placed_[k] = now;
  }
  started_ = true;
}

std::span<const NearPair> NearPairs::update(const Dynamics& robot) noexcept {
  follow(robot);
  near_.clear();
  looked_at_ = 0;
  for (std::size_t k = 0; k < pairs_.size(); ++k) {
    const double way = travelled(pairs_[k]);
    if (way < until_[k]) continue;
    ++looked_at_;
    if (pairs_[k].shape) {
      const double bound = model_->at_least(robot, pairs_[k], placed_);
      if (bound > reach_ + kWorthwhile) {
        until_[k] = way + bound - reach_ - kRounding;
        continue;
      }
    }
    const PairDistance at = pairs_[k].shape
                                ? model_->distance(robot, pairs_[k], placed_)
                                : distance(placed_[static_cast<std::size_t>(pairs_[k].first)],
                                           placed_[static_cast<std::size_t>(pairs_[k].second)]);
    if (at.distance > reach_)
      until_[k] = way + at.distance - reach_ - kRounding;
    else
      near_.push_back({static_cast<int>(k), at});
  }
  return near_;
}

}  // namespace poise
