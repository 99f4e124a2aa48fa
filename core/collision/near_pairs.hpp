// SPDX-License-Identifier: BSD-2-Clause
// The few pairs that are near, found among many without looking at each.

#pragma once

#include <span>
#include <vector>

#include "poise/core/collision/collision_model.hpp"

namespace poise {

/// A pair within reach, in the state of the last update.
struct NearPair {
  int pair = 0;  ///< index in NearPairs::pairs
  PairDistance at;
};

/// All pairs nearer than `reach`, for one state after another.
///
/// No distance shrinks by more than its two capsules travel, so a pair is left alone until those
/// have travelled what it was beyond `reach` when last looked at. What is found depends on the
/// state alone, not on those before: they decide what is looked at, not what is near.
class POISE_API NearPairs {
 public:
  NearPairs() = default;
  /// @param model  must outlive this
  /// @param reach  of the capsules' surfaces [m]
  NearPairs(const CollisionModel& model, std::vector<CollisionModel::Pair> pairs, double reach);

  const std::vector<CollisionModel::Pair>& pairs() const { return pairs_; }
  /// In the order of `pairs`; valid until the next call. No allocation.
  /// @cost about 15 ns a capsule, 1 ns a pair, and 30 ns a pair that is looked at
  std::span<const NearPair> update(const Dynamics& robot) noexcept;
  /// Pairs looked at in the last update.
  int looked_at() const { return looked_at_; }

 private:
  void follow(const Dynamics& robot) noexcept;
  double travelled(const CollisionModel::Pair& pair) const {
    return travelled_[static_cast<std::size_t>(pair.first)] +
           travelled_[static_cast<std::size_t>(pair.second)];
  }

  const CollisionModel* model_ = nullptr;
  std::vector<CollisionModel::Pair> pairs_;
  double reach_ = 0;
  bool started_ = false;
  std::vector<Capsule> placed_;    // per capsule, in the world
  std::vector<double> travelled_;  // per capsule: at least the way of each of its points [m]
  std::vector<double> until_;      // per pair: way of both from which on it may be within reach
  std::vector<NearPair> near_;
  int looked_at_ = 0;
};

}  // namespace poise
