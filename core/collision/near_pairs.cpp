// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/collision/near_pairs.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace poise {
namespace {

constexpr double kRounding = 1e-9;  // [m] safety margin against rounding

}  // namespace

NearPairs::NearPairs(const CollisionModel& model, std::vector<CollisionModel::Pair> pairs,
                     double reach)
    : model_(&model),
      pairs_(std::move(pairs)),
      reach_(reach),
      placed_(model.capsules().size()),
      travelled_(model.capsules().size()),
      until_(pairs_.size()) {
  near_.reserve(pairs_.size());
}

// A point of a segment travels no further than the end that travels furthest.
void NearPairs::follow(const Dynamics& robot) noexcept {
  for (std::size_t k = 0; k < placed_.size(); ++k) {
    const Capsule now = model_->placed(robot, static_cast<int>(k)), &before = placed_[k];
    const double way = std::max((now.a - before.a).squaredNorm(), (now.b - before.b).squaredNorm());
    if (started_) travelled_[k] += std::sqrt(way);
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
    const PairDistance at = distance(placed_[static_cast<std::size_t>(pairs_[k].first)],
                                     placed_[static_cast<std::size_t>(pairs_[k].second)]);
    if (at.distance > reach_)
      until_[k] = way + at.distance - reach_ - kRounding;
    else
      near_.push_back({static_cast<int>(k), at});
  }
  return near_;
}

}  // namespace poise
