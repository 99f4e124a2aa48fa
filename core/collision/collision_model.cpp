// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/collision/collision_model.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "poise/core/collision/body_points.hpp"
#include "poise/core/collision/convex_distance.hpp"
#include "poise/core/collision/smooth_pairs.hpp"

namespace poise {
namespace {

// The nearest ancestor with a capsule, −1 if there is none.
int carrier_above(const Tree& tree, const std::set<int>& carriers, int body) {
  do {
    body = tree.parent(body);
  } while (body >= 0 && !carriers.contains(body));
  return body;
}

bool nothing_moves(const Tree& tree, int body) { return tree.support(body).empty(); }

std::pair<int, int> ordered(int a, int b) { return {std::min(a, b), std::max(a, b)}; }

Pose pose_of_second(const CollisionModel& model, const Dynamics& robot,
                    const CollisionModel::Pair& pair) {
  return robot.pose({model.capsules()[static_cast<std::size_t>(pair.second)].body, {}});
}

PairDistance smooth(const CollisionModel& model, const CollisionModel::Pair& pair,
                    const PlacedCapsule& one, const PlacedCapsule& other) {
  const PairConstants all(at_rest(model.capsules()[static_cast<std::size_t>(pair.first)].capsule),
                          at_rest(model.capsules()[static_cast<std::size_t>(pair.second)].capsule));
  const FourDistances found = distances(
      {{&one, &one, &one, &one}, {&other, &other, &other, &other}, {&all, &all, &all, &all}});
  return in_full(one, other, simd::lane(found.x, 0), simd::lane(found.y, 0),
                 simd::lane(found.distance, 0));
}

// A state with all joints away from where they are at the start.
State moved(const Tree& tree, const State& start, int number) {
  State out = start;
  double angle = number;
  for (double& joint : out.joints) joint += std::sin(angle += 1.3);
  for (Eigen::Matrix3d& ball : out.balls)
    ball = ball * rotation_from_vector({0.5, -0.3 * number, std::sin(angle += 1.3)});
  out.v.setZero(tree.nv());
  return out;
}

// Of the distance, from bounding spheres.
double bound(const CollisionModel& model, const Dynamics& robot, const CollisionModel::Pair& pair,
             const Capsule& first, const Capsule& second) {
  if (!pair.shape) return at_least(first, second) - PairDistance::kSmoothing;
  return at_least(first, *pair.shape, pose_of_second(model, robot, pair));
}

}  // namespace

CollisionModel::CollisionModel(const Tree& tree, std::vector<LinkCapsule> capsules,
                               const State& start, const std::vector<std::pair<int, int>>& joined,
                               const std::vector<std::pair<int, int>>& excluded)
    : capsules_(std::move(capsules)) {
  std::set<int> carriers;
  for (const LinkCapsule& one : capsules_) {
    carriers.insert(one.body);
    names_.push_back(tree.links[static_cast<std::size_t>(one.link)].name);
  }
  std::set<std::pair<int, int>> free;
  for (const auto& [a, b] : joined) free.insert(ordered(a, b));
  std::set<std::pair<int, int>> left_out;
  for (const auto& [a, b] : excluded) left_out.insert(ordered(a, b));
  for (const int body : carriers) free.insert(ordered(carrier_above(tree, carriers, body), body));

  const auto shared = std::make_shared<const Tree>(tree);
  const auto in = [&](const State& state) {
    Dynamics robot(shared);
    robot.update(state);
    return robot;
  };
  const Dynamics robot = in(start);
  auto anchors = std::make_shared<std::vector<CapsuleAnchor>>();
  for (const LinkCapsule& one : capsules_) anchors->emplace_back(robot, one.body, one.capsule);
  anchors_ = std::move(anchors);
  const std::array elsewhere{in(moved(tree, start, 1)), in(moved(tree, start, 2))};
  for (int i = 0; i < static_cast<int>(capsules_.size()); ++i) {
    for (int j = i + 1; j < static_cast<int>(capsules_.size()); ++j) {
      const int a = capsule(i).body, b = capsule(j).body;
      if (a == b || free.contains(ordered(a, b))) continue;
      if (left_out.contains(ordered(capsule(i).link, capsule(j).link))) continue;
      if (nothing_moves(tree, a) && nothing_moves(tree, b)) continue;
      Pair pair = pair_of(i, j);
      pair.at_start = distance(robot, pair).distance;
      if (pair.at_start <= 0)
        overlapping_.push_back(pair);
      else if (std::ranges::any_of(elsewhere, [&](const Dynamics& at) { return moves(at, pair); }))
        pairs_.push_back(pair);
    }
  }
}

CollisionModel::Pair CollisionModel::pair_of(int i, int j) const {
  const ConvexShape *one = capsule(i).shape.get(), *other = capsule(j).shape.get();
  if (one && (!other || one->reach > other->reach)) return {j, i, 0, one};
  return {i, j, 0, other};
}

// Whether some joint changes the distance.
bool CollisionModel::moves(const Dynamics& robot, const Pair& pair) const {
  constexpr double kStill = 1e-9;  // [m/rad]
  Eigen::RowVectorXd row(robot.nv());
  motion(robot, pair, distance(robot, pair), row);
  return row.norm() > kStill;
}

std::string CollisionModel::name(const Pair& pair) const {
  return names_[static_cast<std::size_t>(pair.first)] + " – " +
         names_[static_cast<std::size_t>(pair.second)];
}

Capsule CollisionModel::placed(const Dynamics& robot, int index) const noexcept {
  const LinkCapsule& one = capsule(index);
  const Pose X = robot.pose({one.body, {}});
  return {X * one.capsule.a, X * one.capsule.b, one.capsule.radius};
}

PairDistance CollisionModel::distance(const Dynamics& robot, const Pair& pair) const noexcept {
  if (pair.shape)
    return smooth_distance(placed(robot, pair.first), *pair.shape,
                           pose_of_second(*this, robot, pair));
  PlacedCapsule first, second;
  place(robot, (*anchors_)[static_cast<std::size_t>(pair.first)], first);
  place(robot, (*anchors_)[static_cast<std::size_t>(pair.second)], second);
  return smooth(*this, pair, first, second);
}

PairDistance CollisionModel::distance(const Dynamics& robot, const Pair& pair,
                                      std::span<const Capsule> placed) const noexcept {
  const Capsule& first = placed[static_cast<std::size_t>(pair.first)];
  if (pair.shape) return smooth_distance(first, *pair.shape, pose_of_second(*this, robot, pair));
  return smooth(*this, pair, at_rest(first),
                at_rest(placed[static_cast<std::size_t>(pair.second)]));
}

double CollisionModel::at_least(const Dynamics& robot, const Pair& pair) const noexcept {
  return bound(*this, robot, pair, placed(robot, pair.first), placed(robot, pair.second));
}

double CollisionModel::at_least(const Dynamics& robot, const Pair& pair,
                                std::span<const Capsule> placed) const noexcept {
  return bound(*this, robot, pair, placed[static_cast<std::size_t>(pair.first)],
               placed[static_cast<std::size_t>(pair.second)]);
}

double CollisionModel::rate(const Dynamics& robot, const Pair& pair,
                            const PairDistance& at) const noexcept {
  return at.gradient().dot(velocity_of(robot, {capsule(pair.first).body, at.first}) -
                           velocity_of(robot, {capsule(pair.second).body, at.second}));
}

}  // namespace poise
