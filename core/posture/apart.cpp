// SPDX-License-Identifier: BSD-2-Clause
// The residuals of PostureEquations that keep links apart.

#include <algorithm>

#include "poise/core/posture/equations.hpp"

namespace poise {
namespace {

constexpr int kMostApart = 40;  // maximum number of pairs considered at once

}  // namespace

int PostureEquations::apart_rows() const {
  return std::min(kMostApart, static_cast<int>(pairs_.size()));
}

// Writes the nearest pairs within the clearance; the others follow when these are apart.
void PostureEquations::write_distances(const PostureWeights& weights, RowWriter& out) {
  find_near();
  out.weight = weights.apart;
  const int end = out.row + apart_rows();
  for (const Near& near : near_) {
    request_->collisions->motion(robot_, pairs_[static_cast<std::size_t>(near.pair)], near.at,
                                 distance_row_);
    out.motion(-distance_row_.head(velocities()));
    out.value(request_->clearance - near.at.distance);
  }
  out.skip_to(end);
}

void PostureEquations::find_near() {
  near_.clear();
  if (pairs_.empty()) return;
  const CollisionModel& model = *request_->collisions;
  const int capsules = static_cast<int>(model.capsules().size());
  for (int k = 0; k < capsules; ++k) placed_[static_cast<std::size_t>(k)] = model.placed(robot_, k);
  for (std::size_t k = 0; k < pairs_.size(); ++k) {
    const Capsule& one = placed_[static_cast<std::size_t>(pairs_[k].first)];
    const Capsule& other = placed_[static_cast<std::size_t>(pairs_[k].second)];
    if (at_least(one, other) - PairDistance::kSmoothing > request_->clearance) continue;
    const PairDistance at = model.distance(robot_, pairs_[k], placed_);
    if (at.distance <= request_->clearance) near_.push_back({static_cast<int>(k), at});
  }
  const auto most = static_cast<std::ptrdiff_t>(apart_rows());
  if (std::ssize(near_) <= most) return;
  std::ranges::nth_element(near_, near_.begin() + most, {},
                           [](const Near& near) { return near.at.distance; });
  near_.resize(static_cast<std::size_t>(most));
}

std::vector<std::pair<std::string, double>> PostureEquations::overlaps() const {
  std::vector<std::pair<std::string, double>> all;
  for (const CollisionModel::Pair& pair : pairs_) {
    const double distance = request_->collisions->distance(robot_, pair).distance;
    if (distance < 0) all.emplace_back(request_->collisions->name(pair), -distance);
  }
  return all;
}

}  // namespace poise
