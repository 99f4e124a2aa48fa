// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/collision/convex/overlaps.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>
#include <set>

#include "poise/core/collision/shape_points.hpp"

namespace poise {
namespace {

using Eigen::Vector3d;
using Points = std::vector<Vector3d>;

constexpr double kTouches = 1e-4;  // [m]
constexpr std::size_t kDirections = 400, kFewPoints = 64;

// Directions all around, evenly.
const Points& directions() {
  static const Points all = [] {
    Points out;
    const double golden = std::numbers::pi * (3 - std::sqrt(5));
    for (std::size_t i = 0; i < kDirections; ++i) {
      const double z = 1 - (2 * static_cast<double>(i) + 1) / kDirections, r = std::sqrt(1 - z * z);
      const double angle = golden * static_cast<double>(i);
      out.emplace_back(r * std::cos(angle), r * std::sin(angle), z);
    }
    return out;
  }();
  return all;
}

double furthest(const Points& points, const Vector3d& n) {
  double most = -std::numeric_limits<double>::infinity();
  for (const Vector3d& p : points) most = std::max(most, n.dot(p));
  return most;
}

// The points that are furthest in some direction.
Points outermost(const Points& points) {
  if (points.size() <= kFewPoints) return points;
  std::set<std::size_t> kept;
  for (const Vector3d& n : directions())
    kept.insert(static_cast<std::size_t>(
        std::ranges::max_element(points, {}, [&](const Vector3d& p) { return n.dot(p); }) -
        points.begin()));
  Points out;
  for (const std::size_t i : kept) out.push_back(points[i]);
  return out;
}

// A convex shape in the world: all points within `radius` of the hull.
struct Placed {
  int link = 0, body = 0;
  Points points;
  double radius = 0;
  Vector3d centre = Vector3d::Zero();
  double reach = 0;
};

Placed placed(const BodyShape& shape, const Pose& X_WB) {
  const Pose X = X_WB * shape.X_BS;
  Placed out{shape.link, shape.body, {}, 0, X.p, 0};
  if (shape.shape.kind == Shape::Kind::kSphere) {
    out.points = {X.p};
    out.radius = shape.shape.radius;
  } else {
    out.points = outermost(shape_points(shape.shape));
    for (Vector3d& p : out.points) p = X * p;
    Eigen::AlignedBox3d box;
    for (const Vector3d& p : out.points) box.extend(p);
    if (!out.points.empty()) out.centre = box.center();
  }
  for (const Vector3d& p : out.points) out.reach = std::max(out.reach, (p - out.centre).norm());
  out.reach += out.radius;
  return out;
}

// How far `b` must go along n to be beyond `a`.
double way_out(const Placed& a, const Placed& b, const Vector3d& n) {
  return furthest(a.points, n) + a.radius + furthest(b.points, -n) + b.radius;
}

// The shortest way out, of all directions: by a grid, then by smaller and smaller steps about the
// best of it. Not positive: they are apart.
double depth_of(const Placed& a, const Placed& b) {
  Vector3d best = (b.centre - a.centre).stableNormalized();
  if (best.isZero(0)) best = Vector3d::UnitZ();
  double least = way_out(a, b, best);
  const auto look = [&](const Vector3d& n) {
    const double here = way_out(a, b, n);
    if (here >= least) return false;
    least = here;
    best = n;
    return true;
  };
  for (const Vector3d& n : directions()) {
    look(n);
    if (least <= 0) return least;
  }
  for (double step = 0.1; step > 1e-5 && least > 0;) {
    const Vector3d x = best.unitOrthogonal(), y = best.cross(x), at = best;
    bool better = false;
    for (int k = 0; k < 8; ++k) {
      const double angle = k * std::numbers::pi / 4;
      better |= look((at + step * (std::cos(angle) * x + std::sin(angle) * y)).normalized());
    }
    if (!better) step /= 2;
  }
  return least;
}

std::pair<int, int> in_order(int a, int b) { return {std::min(a, b), std::max(a, b)}; }

// The bodies that a joint connects: of joints with several degrees of freedom, those around it.
int carrier(const Tree& tree, int body) {
  int j = tree.joint_of(body);
  if (j < 0) return -1;
  const std::string& whole = tree.joints[static_cast<std::size_t>(j)].whole;
  int parent = tree.parent(body);
  while (!whole.empty() && (j = tree.joint_of(parent)) >= 0 &&
         tree.joints[static_cast<std::size_t>(j)].whole == whole)
    parent = tree.parent(parent);
  return parent;
}

}  // namespace

std::vector<LinkOverlap> link_overlaps(const Dynamics& robot, const Geometry& geometry,
                                       const std::vector<std::pair<int, int>>& excluded) {
  std::set<std::pair<int, int>> apart;
  for (const auto& [a, b] : excluded) apart.insert(in_order(a, b));
  std::vector<Placed> shapes;
  for (const BodyShape& shape : geometry.collision) {
    shapes.push_back(placed(shape, robot.pose({shape.body, {}})));
    if (shapes.back().points.empty()) shapes.pop_back();
  }
  std::map<std::pair<int, int>, double> found;
  for (std::size_t i = 0; i < shapes.size(); ++i)
    for (std::size_t k = i + 1; k < shapes.size(); ++k) {
      const Placed &a = shapes[i], &b = shapes[k];
      if (a.body == b.body || carrier(robot.tree(), a.body) == b.body ||
          carrier(robot.tree(), b.body) == a.body)
        continue;
      if ((a.centre - b.centre).norm() > a.reach + b.reach) continue;
      const auto pair = in_order(a.link, b.link);
      if (apart.contains(pair)) continue;
      double& deepest = found[pair];
      deepest = std::max(deepest, depth_of(a, b));
    }
  std::vector<LinkOverlap> out;
  for (const auto& [pair, depth] : found)
    if (depth > kTouches) out.push_back({pair.first, pair.second, depth});
  std::ranges::stable_sort(out, std::greater(), &LinkOverlap::depth);
  return out;
}

}  // namespace poise
