// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/collision/collision_model.hpp"

#include <algorithm>
#include <set>

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
  for (int body = 0; body < tree.bodies(); ++body) support_.push_back(tree.support(body));
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
  out.first = first.a + out.at.s * (first.b - first.a);
  out.second = second.a + out.at.t * (second.b - second.a);
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

CollisionModel::Ends CollisionModel::ends(const Pair& pair, const PairDistance& at) const noexcept {
  const auto end = [](const LinkCapsule& of, double along) -> Frame {
    return {of.body,
            {Eigen::Matrix3d::Identity(), of.capsule.a + along * (of.capsule.b - of.capsule.a)}};
  };
  return {end(capsule(pair.first), at.at.s), end(capsule(pair.second), at.at.t)};
}

double CollisionModel::rate(const Dynamics& robot, const Pair& pair,
                            const PairDistance& at) const noexcept {
  const Ends end = ends(pair, at);
  return at.normal.dot(robot.velocity(end.first).head<3>() - robot.velocity(end.second).head<3>());
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
                                              Eigen::Ref<Eigen::RowVectorXd> row,
                                              std::vector<PackedColumn>& scratch) const noexcept {
  const LinkCapsule &one = capsule(pair.first), &other = capsule(pair.second);
  const auto [f, g] = ends(pair, at);
  const Vector6d V1 = robot.velocity(f), V2 = robot.velocity(g);
  const Eigen::Vector3d u = robot.pose(f).R * (one.capsule.b - one.capsule.a);
  const Eigen::Vector3d w = robot.pose(g).R * (other.capsule.b - other.capsule.a);
  const Eigen::Vector3d u_rate = V1.tail<3>().cross(u), w_rate = V2.tail<3>().cross(w);
  const Eigen::Vector3d V = V1.head<3>() - V2.head<3>(), r = at.first - at.second, &n = at.normal;

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
  const Eigen::Vector3d bodies = robot.drift(f).head<3>() - robot.drift(g).head<3>();
  out.drift = n.dot(bodies + slide[0] * u_rate - slide[1] * w_rate);
  if (at.gap > kTouching) out.drift += (r_rate - n.dot(r_rate) * n).dot(V) / at.gap;
  row.setZero();
  const std::size_t shared = shared_support(one.body, other.body);
  add_row(robot, f, shared, n, row, scratch);
  add_row(robot, g, shared, -n, row, scratch);
  return out;
}

// Length of the supports' common beginning: joints that move both bodies do not change the
// distance.
std::size_t CollisionModel::shared_support(int a, int b) const noexcept {
  const auto &one = support_[static_cast<std::size_t>(a)],
             &other = support_[static_cast<std::size_t>(b)];
  return static_cast<std::size_t>(std::ranges::mismatch(one, other).in1 - one.begin());
}

void CollisionModel::add_row(const Dynamics& robot, const Frame& frame, std::size_t shared,
                             const Eigen::Vector3d& normal, Eigen::Ref<Eigen::RowVectorXd> row,
                             std::vector<PackedColumn>& scratch) const noexcept {
  const std::vector<int>& columns = support_[static_cast<std::size_t>(frame.body)];
  robot.jacobian(frame, std::span(scratch.data(), columns.size()));
  for (std::size_t k = shared; k < columns.size(); ++k)
    for (int i = 0; i < 3; ++i) row[columns[k]] += normal[i] * scratch[k][i];
}

}  // namespace poise
