// SPDX-License-Identifier: BSD-2-Clause
// What NearPairs keeps from update to update.

#pragma once

#include <array>
#include <vector>

#include "poise/core/collision/distance_rows.hpp"
#include "poise/core/collision/near_pairs.hpp"
#include "poise/core/collision/smooth_pairs.hpp"

namespace poise {

struct NearPairs::Data {
  static constexpr std::size_t kBlock = 16;

  Data(const CollisionModel& of, const std::vector<CollisionModel::Pair>& pairs, double within);

  const CollisionModel* model;
  double reach;
  double ends_within = 0, ends_soon = 0;  ///< see watch_ends [m], [s]
  bool started = false;
  int looked_at = 0;
  std::vector<PlacedCapsule> placed, before;  // per capsule, padded: now, and in the last update
  std::vector<std::size_t> convex;            // the capsules with a convex shape
  std::vector<Pose> poses;                    // per capsule with a convex shape: of its body
  std::vector<double> ways;                   // per capsule, padded: in this update [m]
  std::vector<double> travelled;  // per capsule: at least the way of each of its points [m]
  double travel = 0;  // at least what any two of the capsules have travelled together [m]
  // Per pair: what its two capsules have travelled when it may be within reach; if it was near in
  // the last update, infinity.
  std::vector<double> until;
  std::vector<double> sleeps;  // per block of kBlock pairs: `travel` up to which none is due
  std::vector<PairConstants> constants;     // per pair
  std::vector<PairDistance> shapes;         // per pair with a convex shape: if it is near
  std::vector<int> of_capsules, of_shapes;  // those of `near` that are of each kind
  std::vector<NearPair> near;               // pairs, then ends
  std::size_t ends = 0;                     // how many of them are ends
  std::vector<std::array<PairDistance, 2>>
      ends_of_shapes;           // per pair with a convex shape: its ends
  std::vector<char> has_drift;  // per capsule: its drift is that of this update
  bool has_rows = false;        // `rows` are those of this update
  DistanceRows rows;

  Capsule capsule(int k) const;
  double travelled_by(const CollisionModel::Pair& pair) const {
    return travelled[static_cast<std::size_t>(pair.first)] +
           travelled[static_cast<std::size_t>(pair.second)];
  }
  double way_of_shape(const Dynamics& robot, std::size_t capsule) noexcept;
  void follow(const Dynamics& robot) noexcept;
  void wake(const std::vector<CollisionModel::Pair>& pairs) noexcept;
  void rest(const CollisionModel::Pair& pair, int number, double way) noexcept;
  void collect(const std::vector<CollisionModel::Pair>& pairs) noexcept;
  void sort_out(const std::vector<CollisionModel::Pair>& pairs) noexcept;
  void measure_shapes(const Dynamics& robot,
                      const std::vector<CollisionModel::Pair>& pairs) noexcept;
  void measure_capsules(const std::vector<CollisionModel::Pair>& pairs) noexcept;
  void keep_near(const std::vector<CollisionModel::Pair>& pairs) noexcept;
  void add_ends(const Dynamics& robot, const std::vector<CollisionModel::Pair>& pairs) noexcept;
  void add_ends_of_capsules(const std::vector<CollisionModel::Pair>& pairs) noexcept;
  bool ends_may_come(const Dynamics& robot, const CollisionModel::Pair& pair,
                     const NearPair& nearest) const noexcept;
  void add_ends_of_shape(const Dynamics& robot, const CollisionModel::Pair& pair,
                         const NearPair& nearest) noexcept;
  void add_end(const NearPair& end, double squared) noexcept;
  const PlacedCapsule& with_drift(const Dynamics& robot, int capsule) noexcept;
  void set_motions(const Dynamics& robot, const std::vector<CollisionModel::Pair>& pairs,
                   NearMotion* const (&which)[4]) noexcept;
  void set_shape_motion(const Dynamics& robot, const CollisionModel::Pair& pair,
                        NearMotion& which) noexcept;
};

}  // namespace poise
