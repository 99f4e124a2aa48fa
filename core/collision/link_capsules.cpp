// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/collision/link_capsules.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include "poise/core/mesh/mesh.hpp"

namespace poise {
namespace {

using Points = std::vector<Eigen::Vector3d>;

Points corners(const Eigen::Vector3d& edges) {
  Points out;
  for (int i = 0; i < 8; ++i)
    out.push_back(
        0.5 * edges.cwiseProduct(Eigen::Vector3d(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1)));
  return out;
}

// Corners of a prism that encloses the cylinder.
Points prism(double radius, double length) {
  constexpr int kSides = 48;
  constexpr double kStep = 2 * std::numbers::pi / kSides;
  const double r = radius / std::cos(kStep / 2);
  Points out;
  for (int i = 0; i < kSides; ++i)
    for (const double z : {-0.5 * length, 0.5 * length})
      out.emplace_back(r * std::cos(i * kStep), r * std::sin(i * kStep), z);
  return out;
}

// Empty if the file does not load.
Points vertices(const std::filesystem::path& file, const Eigen::Vector3d& scale) {
  Points out;
  if (file.empty()) return out;
  try {
    for (const Eigen::Vector3f& p : read_mesh(file).points)
      if (p.allFinite()) out.push_back(p.cast<double>().cwiseProduct(scale));
  } catch (const ConfigError&) {
    out.clear();
  }
  return out;
}

Points points_of(const Shape& shape) {
  if (shape.kind == Shape::Kind::kBox) return corners(shape.edges);
  if (shape.kind == Shape::Kind::kCylinder) return prism(shape.radius, shape.length);
  return vertices(shape.mesh, shape.scale);
}

void add(const BodyShape& of, const Tree& tree, std::vector<std::string>* problems,
         std::vector<LinkCapsule>& out) {
  LinkCapsule one{of.body, of.link, {}};
  if (of.shape.kind == Shape::Kind::kSphere) {
    one.capsule = {of.X_BS.p, of.X_BS.p, of.shape.radius};
    out.push_back(one);
    return;
  }
  Points points = points_of(of.shape);
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
