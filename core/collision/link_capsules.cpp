// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/collision/link_capsules.hpp"

#include <algorithm>
#include <set>

#include "poise/core/collision/shape_points.hpp"

namespace poise {
namespace {

using Points = std::vector<Eigen::Vector3d>;

void add(const BodyShape& of, const Tree& tree, std::vector<std::string>* problems,
         std::vector<LinkCapsule>& out) {
  LinkCapsule one{of.body, of.link, {}};
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
  out.push_back(one);
}

}  // namespace

std::vector<LinkCapsule> link_capsules(const Geometry& geometry, const Tree& tree,
                                       std::vector<std::string>* problems) {
  std::vector<LinkCapsule> out;
  std::set<int> touches;
  for (const BodyShape& shape : geometry.collision) touches.insert(shape.link);
  for (const BodyShape& shape : geometry.collision) add(shape, tree, problems, out);
  for (const BodyShape& shape : geometry.visual)
    if (!touches.contains(shape.link)) add(shape, tree, problems, out);
  std::ranges::stable_sort(out, {}, &LinkCapsule::link);
  return out;
}

}  // namespace poise
