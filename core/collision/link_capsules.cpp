// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/collision/link_capsules.hpp"

#include <algorithm>
#include <set>

#include "poise/core/collision/shape_points.hpp"

namespace poise {
namespace {

using Points = std::vector<Eigen::Vector3d>;

constexpr int kSides = 16;  // of the prism around a cylinder

std::shared_ptr<const ConvexShape> convex(const BodyShape& of, const Points& points,
                                          const Capsule& around) {
  std::optional<ConvexShape> shape;
  if (of.shape.kind == Shape::Kind::kCylinder) {
    Points prism = shape_points(of.shape, kSides);
    for (Eigen::Vector3d& p : prism) p = of.X_BS * p;
    shape = enclose_convex(prism, 2 * kSides);
  } else {
    shape = enclose_convex(points);
  }
  if (!shape || shape->volume() >= around.volume()) return nullptr;
  return std::make_shared<const ConvexShape>(*std::move(shape));
}

void add(const BodyShape& of, const Tree& tree, bool with_convex,
         std::vector<std::string>* problems, std::vector<LinkCapsule>& out) {
  LinkCapsule one{of.body, of.link, {}, {}};
  if (of.shape.kind == Shape::Kind::kSphere) {
    one.capsule = {of.X_BS.p, of.X_BS.p, of.shape.radius};
    out.push_back(one);
    return;
  }
  Points points = shape_points(of.shape);
  if (points.empty()) {
    const std::string& link = tree.links[static_cast<std::size_t>(of.link)].name;
    if (problems) problems->push_back("a mesh of link '" + link + "' does not load");
    return;
  }
  for (Eigen::Vector3d& p : points) p = of.X_BS * p;
  one.capsule = enclose(points);
  if (with_convex) one.shape = convex(of, points, one.capsule);
  out.push_back(one);
}

std::vector<LinkCapsule> all(const Geometry& geometry, const Tree& tree, bool with_convex,
                             std::vector<std::string>* problems) {
  std::vector<LinkCapsule> out;
  std::set<int> touches;
  for (const BodyShape& shape : geometry.collision) touches.insert(shape.link);
  for (const BodyShape& shape : geometry.collision) add(shape, tree, with_convex, problems, out);
  for (const BodyShape& shape : geometry.visual)
    if (!touches.contains(shape.link)) add(shape, tree, with_convex, problems, out);
  std::ranges::stable_sort(out, {}, &LinkCapsule::link);
  return out;
}

}  // namespace

std::vector<LinkCapsule> link_capsules(const Geometry& geometry, const Tree& tree,
                                       std::vector<std::string>* problems) {
  return all(geometry, tree, false, problems);
}

std::vector<LinkCapsule> convex_link_shapes(const Geometry& geometry, const Tree& tree,
                                            std::vector<std::string>* problems) {
  return all(geometry, tree, true, problems);
}

}  // namespace poise
