// SPDX-License-Identifier: BSD-2-Clause
// Which links can collide, how far apart they are, and how the distance changes with the motion.

#pragma once

#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "poise/core/collision/link_capsules.hpp"
#include "poise/core/collision/pair_distance.hpp"
#include "poise/core/collision/sliding.hpp"
#include "poise/core/dynamics/dynamics.hpp"

namespace poise {

struct CapsuleAnchor;

/// The capsules of all links, and the pairs of capsules that are kept apart. Constant after
/// loading.
///
/// A capsule with a convex shape is replaced by it. Of two with shapes, the smaller stays a
/// capsule.
///
/// Not kept apart are capsules
///   - of the same body,
///   - of neighbouring bodies: joined by a joint, or by a chain of bodies without capsules,
///   - of two bodies that cannot move, or whose distance no joint changes,
///   - of the bodies in `joined` and the links in `excluded`,
///   - that overlap in the start state.
class POISE_API CollisionModel {
 public:
  /// Two capsules that are kept apart, or a capsule and a convex shape.
  struct Pair {
    int first, second;                   ///< indices in `capsules`
    double at_start = 0;                 ///< distance in the start state [m]
    const ConvexShape* shape = nullptr;  ///< in place of the second capsule; null: the capsule
  };

  /// Chooses the pairs. Allocates.
  /// @param start     the start state; capsules that overlap in it are not kept apart
  /// @param joined    pairs of bodies that may touch: a contact's link and its carrier
  /// @param excluded  pairs of links that are not kept apart
  CollisionModel(const Tree& tree, std::vector<LinkCapsule> capsules, const State& start,
                 const std::vector<std::pair<int, int>>& joined = {},
                 const std::vector<std::pair<int, int>>& excluded = {});

  /// All capsules, in their bodies' frames.
  const std::vector<LinkCapsule>& capsules() const { return capsules_; }
  /// All pairs that are kept apart.
  const std::vector<Pair>& pairs() const { return pairs_; }
  /// The pairs that are left out because they overlap at the start.
  const std::vector<Pair>& overlapping() const { return overlapping_; }
  /// The links of a pair: "l_hand – pelvis".
  std::string name(const Pair& pair) const;

  /// A capsule in the world.
  /// @param capsule  index in `capsules`
  Capsule placed(const Dynamics& robot, int capsule) const noexcept;
  /// The distance of a pair in the state of `robot`, smoothed. No allocation.
  PairDistance distance(const Dynamics& robot, const Pair& pair) const noexcept;
  /// The same, with capsules that are already placed.
  /// @param placed  all of them, in the state of `robot`
  PairDistance distance(const Dynamics& robot, const Pair& pair,
                        std::span<const Capsule> placed) const noexcept;
  /// A lower bound of `distance` [m], from bounding spheres. Cheaper than `distance`.
  double at_least(const Dynamics& robot, const Pair& pair) const noexcept;
  double at_least(const Dynamics& robot, const Pair& pair,
                  std::span<const Capsule> placed) const noexcept;

  /// ḋ of a pair [m/s].
  /// @param at  the pair's distance in the same state
  double rate(const Dynamics& robot, const Pair& pair, const PairDistance& at) const noexcept;
  /// How the distance d of a pair changes:  ḋ = rate,  d̈ = row·v̇ + drift.
  struct Motion {
    double rate = 0, drift = 0;  ///< [m/s] and [m/s²]
    Sliding sliding;             ///< part of `drift`
  };
  /// The motion of a pair and its row. Exact, except where the cores of both overlap. No
  /// allocation.
  /// @param at   the pair's distance in the same state
  /// @param row  [out] nv, all entries written
  Motion motion(const Dynamics& robot, const Pair& pair, const PairDistance& at,
                Eigen::Ref<Eigen::RowVectorXd> row) const noexcept;
  /// The motion without its row.
  Motion motion(const Dynamics& robot, const Pair& pair, const PairDistance& at) const noexcept;

 private:
  const LinkCapsule& capsule(int index) const { return capsules_[static_cast<std::size_t>(index)]; }
  Pair pair_of(int i, int j) const;
  bool moves(const Dynamics& robot, const Pair& pair) const;

  friend class NearPairs;

  std::vector<LinkCapsule> capsules_;
  std::vector<std::string> names_;  // per capsule: its link's
  std::vector<Pair> pairs_, overlapping_;
  std::shared_ptr<const std::vector<CapsuleAnchor>> anchors_;  // per capsule
};

}  // namespace poise
