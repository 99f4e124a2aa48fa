// SPDX-License-Identifier: BSD-2-Clause
// Which links could touch, how far apart they are, and how that changes with the motion.

#pragma once

#include <string>
#include <utility>
#include <vector>

#include "poise/core/collision/link_capsules.hpp"
#include "poise/core/dynamics/dynamics.hpp"

namespace poise {

/// Distance of the two capsules of a pair in one state, world axes.
struct PairDistance {
  double distance = 0;  ///< of their surfaces, negative where they overlap [m]
  double gap = 0;       ///< of their axes [m]
  Eigen::Vector3d normal = Eigen::Vector3d::UnitZ();  ///< unit, from the second to the first
  Eigen::Vector3d first, second;                      ///< nearest points of the axes
  SegmentPair at;
};

/// Of two capsules in the world. Closed form, no allocation.
POISE_API PairDistance distance(const Capsule& first, const Capsule& second) noexcept;
/// A lower bound of that distance, by spheres around the capsules: cheap.
POISE_API double at_least(const Capsule& first, const Capsule& second) noexcept;

/// The capsules of all links and the pairs of them that are kept apart. Constant after loading.
///
/// No pairs: capsules of one body, of bodies that a joint joins (bodies without capsules between
/// them do not count), of two bodies that nothing moves, those named in `apart`, and those that
/// overlap in the first state.
class POISE_API CollisionModel {
 public:
  struct Pair {
    int first, second;    ///< capsules
    double at_start = 0;  ///< distance in the first state [m]
  };

  /// @param start  the state in which nothing that overlaps is kept apart
  /// @param joined  pairs of bodies that touch as they please: a contact's link and its carrier
  CollisionModel(const Tree& tree, std::vector<LinkCapsule> capsules, const State& start,
                 const std::vector<std::pair<int, int>>& joined = {});

  const std::vector<LinkCapsule>& capsules() const { return capsules_; }
  const std::vector<Pair>& pairs() const { return pairs_; }
  /// Those left out because they overlap in the start.
  const std::vector<Pair>& overlapping() const { return overlapping_; }
  /// "l_hand – pelvis".
  std::string name(const Pair& pair) const;

  /// A capsule in the world.
  Capsule placed(const Dynamics& robot, int capsule) const noexcept;
  PairDistance distance(const Dynamics& robot, const Pair& pair) const noexcept;
  /// A lower bound of `distance`, by spheres around the capsules: cheap.
  double at_least(const Dynamics& robot, const Pair& pair) const noexcept;

  /// ḋ alone [m/s].
  double rate(const Dynamics& robot, const Pair& pair, const PairDistance& at) const noexcept;
  /// How the distance d changes: ḋ = rate, d̈ = row·v̇ + drift, exact but for where the nearest
  /// points jump (parallel axes, axes that cross). No allocation.
  struct Motion {
    double rate = 0, drift = 0;
  };
  /// @param row  nv, all written
  /// @param scratch  at least nv long
  Motion motion(const Dynamics& robot, const Pair& pair, const PairDistance& at,
                Eigen::Ref<Eigen::RowVectorXd> row,
                std::vector<PackedColumn>& scratch) const noexcept;

 private:
  // Frames of the two bodies with their origins at the nearest points.
  struct Ends {
    Frame first, second;
  };
  const LinkCapsule& capsule(int index) const { return capsules_[static_cast<std::size_t>(index)]; }
  std::size_t shared_support(int a, int b) const noexcept;
  Ends ends(const Pair& pair, const PairDistance& at) const noexcept;
  void add_row(const Dynamics& robot, const Frame& frame, std::size_t shared,
               const Eigen::Vector3d& normal, Eigen::Ref<Eigen::RowVectorXd> row,
               std::vector<PackedColumn>& scratch) const noexcept;

  std::vector<LinkCapsule> capsules_;
  std::vector<std::string> names_;         // per capsule: its link's
  std::vector<std::vector<int>> support_;  // per body
  std::vector<Pair> pairs_, overlapping_;
};

}  // namespace poise
