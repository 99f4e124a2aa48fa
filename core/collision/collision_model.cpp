// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/collision/collision_model.hpp"

#include <algorithm>
#include <set>

#include "poise/core/collision/body_points.hpp"

namespace poise {
namespace {

constexpr double kTouching = 1e-9;  // [m] crossing axes: the separating direction is undefined

// The nearest ancestor with a capsule, −1 if there is none.
int carrier_above(const Tree& tree, const std::set<int>& carriers, int body) {
  do {
    body = tree.parent(body);
  } while (body >= 0 && !carriers.contains(body));
  return body;
}

bool nothing_moves(const Tree& tree, int body) { return tree.support(body).empty(); }

std::pair<int, int> ordered(int a, int b) { return {std::min(a, b), std::max(a, b)}; }

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

  Dynamics robot(std::make_shared<const Tree>(tree));
  robot.update(start);
  for (int i = 0; i < static_cast<int>(capsules_.size()); ++i) {
    for (int j = i + 1; j < static_cast<int>(capsules_.size()); ++j) {
      const int a = capsule(i).body, b = capsule(j).body;
      if (a == b || free.contains(ordered(a, b))) continue;
      if (left_out.contains(ordered(capsule(i).link, capsule(j).link))) continue;
      if (nothing_moves(tree, a) && nothing_moves(tree, b)) continue;
      const double apart = distance(robot, {i, j}).distance;
      (apart > 0 ? pairs_ : overlapping_).push_back({i, j, apart});
    }
  }
}

std::string CollisionModel::name(const Pair& pair) const {
  return names_[static_cast<std::size_t>(pair.first)] + " – " +
         names_[static_cast<std::size_t>(pair.second)];
}

PairDistance distance(const Capsule& first, const Capsule& second) noexcept {
  PairDistance out;
  out.at = nearest(first.a, first.b, second.a, second.b);
  out.first_axis = first.b - first.a;
  out.second_axis = second.b - second.a;
  out.first = first.a + out.at.s * out.first_axis;
  out.second = second.a + out.at.t * out.second_axis;
  const Eigen::Vector3d r = out.first - out.second;
  out.gap = r.norm();
  if (out.gap > kTouching) out.normal = r / out.gap;
  out.distance = out.gap - first.radius - second.radius;
  return out;
}

Capsule CollisionModel::placed(const Dynamics& robot, int index) const noexcept {
  const LinkCapsule& one = capsule(index);
  const Pose X = robot.pose({one.body, {}});
  return {X * one.capsule.a, X * one.capsule.b, one.capsule.radius};
}

PairDistance CollisionModel::distance(const Dynamics& robot, const Pair& pair) const noexcept {
  return poise::distance(placed(robot, pair.first), placed(robot, pair.second));
}

double at_least(const Capsule& first, const Capsule& second) noexcept {
  const auto reach = [](const Capsule& of) { return of.radius + 0.5 * (of.b - of.a).norm(); };
  const double between = 0.5 * (first.a + first.b - second.a - second.b).norm();
  return between - reach(first) - reach(second);
}

double CollisionModel::at_least(const Dynamics& robot, const Pair& pair) const noexcept {
  return poise::at_least(placed(robot, pair.first), placed(robot, pair.second));
}

double CollisionModel::rate(const Dynamics& robot, const Pair& pair,
                            const PairDistance& at) const noexcept {
  return at.normal.dot(velocity_of(robot, {capsule(pair.first).body, at.first}) -
                       velocity_of(robot, {capsule(pair.second).body, at.second}));
}

// Nearest points c₁ = a + s·u and c₂ = c + t·w, r = c₁ − c₂ = gap·n. V = V₁ − V₂ is the relative
// velocity of the body-fixed points that coincide with them:
//
//     ḋ = n·V                      since n is normal to the axes along which c₁, c₂ slide
//     d̈ = n·(A₁ − A₂ + u̇·ṡ − ẇ·ṫ) + ṅ·V,    ṅ = (1 − nnᵀ)·ṙ/gap,    ṙ = V + u·ṡ − w·ṫ
//
// For nearest points inside a segment, ṡ, ṫ keep r normal to the axes: u̇·r + u·ṙ = 0, ẇ·r + w·ṙ =
// 0.
CollisionModel::Motion CollisionModel::motion(const Dynamics& robot, const Pair& pair,
                                              const PairDistance& at,
                                              Eigen::Ref<Eigen::RowVectorXd> row) const noexcept {
  const BodyPoint c1{capsule(pair.first).body, at.first};
  const BodyPoint c2{capsule(pair.second).body, at.second};
  const PointMotion one = motion_of(robot, c1), other = motion_of(robot, c2);
  const Eigen::Vector3d &u = at.first_axis, &w = at.second_axis, &n = at.normal;
  const Eigen::Vector3d u_rate = one.spin.cross(u), w_rate = other.spin.cross(w);
  const Eigen::Vector3d V = one.velocity - other.velocity, r = at.first - at.second;

  Eigen::Matrix2d A = Eigen::Matrix2d::Identity();
  Eigen::Vector2d slide = Eigen::Vector2d::Zero();
  if (at.at.s_free) {
    A(0, 0) = u.squaredNorm();
    slide[0] = -u_rate.dot(r) - u.dot(V);
  }
  if (at.at.t_free) {
    A(1, 1) = w.squaredNorm();
    slide[1] = w_rate.dot(r) + w.dot(V);
  }
  if (at.at.s_free && at.at.t_free) A(0, 1) = A(1, 0) = -u.dot(w);
  const double det = A.determinant();
  if (det > 1e-9 * A(0, 0) * A(1, 1))
    slide = Eigen::Vector2d((A(1, 1) * slide[0] - A(0, 1) * slide[1]) / det,
                            (A(0, 0) * slide[1] - A(1, 0) * slide[0]) / det);
  else
    slide.setZero();  // parallel: all points are equally near

  Motion out;
  out.rate = n.dot(V);
  const Eigen::Vector3d r_rate = V + slide[0] * u - slide[1] * w;
  out.drift = n.dot(one.drift - other.drift + slide[0] * u_rate - slide[1] * w_rate);
  if (at.gap > kTouching) out.drift += (r_rate - n.dot(r_rate) * n).dot(V) / at.gap;
  distance_row(robot, c1, c2, n, row);
  return out;
}

}  // namespace poise
