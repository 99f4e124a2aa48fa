// SPDX-License-Identifier: BSD-2-Clause
// Finds the few pairs of capsules within reach without measuring all pairs.

#pragma once

#include <memory>
#include <span>
#include <vector>

#include "poise/core/collision/collision_model.hpp"

namespace poise {

/// A pair within reach in the state of the last update.
struct NearPair {
  int pair = 0;         ///< index in NearPairs::pairs
  int end = 0;          ///< 0: the nearest points; 1, 2: see NearPairs::watch_ends
  double distance = 0;  ///< [m]
  double rate = 0;      ///< its time derivative [m/s]
  double x = 0, y = 0;  ///< where it is measured along the axes of two capsules, −1 … 1
};

/// How the distance d of a near pair changes: d̈ = row·v̇ + drift.
struct NearMotion {
  int near = 0;  ///< index among the pairs that the last update returned
  Eigen::Vector3d gradient = Eigen::Vector3d::Zero();  ///< PairDistance::gradient
  Eigen::Vector3d point = Eigen::Vector3d::Zero();     ///< PairDistance::first [m]
  double drift = 0;                                    ///< [m/s²]
  Sliding sliding;                                     ///< part of the drift
};

/// Finds all pairs nearer than `reach` in each of a series of states.
///
/// A distance shrinks at most by the path lengths of its two capsules. After a measurement, a pair
/// is therefore skipped until its capsules have travelled the excess over `reach`. The result
/// depends on the present state only; earlier states only decide which pairs are measured.
class POISE_API NearPairs {
 public:
  /// Watches nothing, and must not be asked.
  NearPairs();
  /// Watches `pairs` of `model`. Allocates.
  /// @param model  must outlive this object
  /// @param reach  greatest distance between the capsules' surfaces that counts as near [m]
  NearPairs(const CollisionModel& model, std::vector<CollisionModel::Pair> pairs, double reach);
  ~NearPairs();
  /// Moves what is watched.
  NearPairs(NearPairs&&) noexcept;
  NearPairs& operator=(NearPairs&&) noexcept;

  /// From now on, updates also return ends.
  ///
  /// Where two axes run beside each other, or an axis beside a face or an edge, the nearest points
  /// are between the two ends of the part that does, mostly at one of them. If the pair turns past
  /// being parallel, the other end becomes the nearest. An end has an entry of its own if it is not
  /// the nearest point itself and will have come nearer than `within` in the time `soon`, at its
  /// present rate. It is measured from a point that is fixed to one of the bodies, so its distance
  /// is never less than that of the pair.
  /// @param within  [m]
  /// @param soon    [s]
  void watch_ends(double within, double soon) noexcept;

  /// The watched pairs.
  const std::vector<CollisionModel::Pair>& pairs() const { return pairs_; }
  /// The pairs within reach, in the order of `pairs`, and behind them their other ends, if these
  /// are watched; valid until the next call. No allocation.
  /// @cost about 15 ns per capsule and 12 ns per measured pair of capsules
  std::span<const NearPair> update(const Dynamics& robot) noexcept;
  /// Fills in the motions of those pairs of the last update that `near` names. No allocation.
  /// @param robot  in the state of the last update
  void motions(const Dynamics& robot, std::span<NearMotion> which) noexcept;
  /// The row of one of these motions. No allocation.
  /// @param row  [out] nv, all entries written
  /// @return |row|²
  double write_row(const Dynamics& robot, const NearMotion& motion,
                   Eigen::Ref<Eigen::RowVectorXd> row) noexcept;
  /// Number of pairs measured in the last update.
  int looked_at() const;

 private:
  struct Data;
  std::vector<CollisionModel::Pair> pairs_;
  std::unique_ptr<Data> data_;
};

}  // namespace poise
