// SPDX-License-Identifier: BSD-2-Clause
// Which links can collide, how far apart they are, and how the distance changes with the motion.

#pragma once

#include <string>
#include <utility>
#include <vector>

#include "poise/core/collision/link_capsules.hpp"
#include "poise/core/dynamics/dynamics.hpp"

namespace poise {

/// The distance between two capsules in one state. Vectors are in world axes.
struct PairDistance {
  double distance = 0;  ///< between the surfaces, negative if they overlap [m]
  double gap = 0;       ///< between the axes [m]
  Eigen::Vector3d normal = Eigen::Vector3d::UnitZ();  ///< unit, from second to first
  Eigen::Vector3d first, second;                      ///< nearest points of the axes [m]
  SegmentPair at;                                     ///< where these points lie on their axes
  Eigen::Vector3d first_axis, second_axis;            ///< from end a to end b [m]
};

/// The distance between two capsules in the world, in closed form. No allocation.
POISE_API PairDistance distance(const Capsule& first, const Capsule& second) noexcept;
/// A lower bound of the distance between two capsules [m], from their bounding spheres. Cheaper
/// than `distance`.
POISE_API double at_least(const Capsule& first, const Capsule& second) noexcept;

/// The capsules of all links, and the pairs of capsules that are kept apart. Constant after
/// loading.
///
/// Not kept apart are capsules
///   - of the same body,
///   - of neighbouring bodies: joined by a joint, or by a chain of bodies without capsules,
///   - of two bodies that cannot move,
///   - of the bodies in `joined` and the links in `excluded`,
///   - that overlap in the start state.
class POISE_API CollisionModel {
 public:
  /// Two capsules that are kept apart.
  struct Pair {
    int first, second;    ///< indices in `capsules`
    double at_start = 0;  ///< distance in the start state [m]
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
  /// The distance of a pair in the state of `robot`. No allocation.
  PairDistance distance(const Dynamics& robot, const Pair& pair) const noexcept;
  /// A lower bound of `distance` [m], from bounding spheres. Cheaper than `distance`.
  double at_least(const Dynamics& robot, const Pair& pair) const noexcept;

  /// ḋ of a pair [m/s].
  /// @param at  the pair's distance in the same state
  double rate(const Dynamics& robot, const Pair& pair, const PairDistance& at) const noexcept;
  /// How the distance d of a pair changes:  ḋ = rate,  d̈ = row·v̇ + drift.
  struct Motion {
    double rate = 0, drift = 0;  ///< [m/s] and [m/s²]
  };
  /// The motion of a pair and its row. Exact, except where the nearest points jump: parallel axes,
  /// and axes that cross. No allocation.
  /// @param at   the pair's distance in the same state
  /// @param row  [out] nv, all entries written
  Motion motion(const Dynamics& robot, const Pair& pair, const PairDistance& at,
                Eigen::Ref<Eigen::RowVectorXd> row) const noexcept;

 private:
  const LinkCapsule& capsule(int index) const { return capsules_[static_cast<std::size_t>(index)]; }

  std::vector<LinkCapsule> capsules_;
  std::vector<std::string> names_;  // per capsule: its link's
  std::vector<Pair> pairs_, overlapping_;
};

}  // namespace poise
