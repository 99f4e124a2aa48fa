// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/collision/shape_points.hpp"

#include <cmath>
#include <numbers>

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
Points prism(double radius, double length, int sides) {
  const double step = 2 * std::numbers::pi / sides;
  const double r = radius / std::cos(step / 2);
  Points out;
  for (int i = 0; i < sides; ++i)
    for (const double z : {-0.5 * length, 0.5 * length})
      out.emplace_back(r * std::cos(i * step), r * std::sin(i * step), z);
  return out;
}

// Empty if the file does not load.
Points vertices(const Shape& shape) {
  Points out;
  if (!shape.surface && shape.mesh.empty()) return out;
  try {
    for (const Eigen::Vector3f& p :
         shape.surface ? shape.surface->points : read_mesh(shape.mesh).points)
      if (p.allFinite()) out.push_back(p.cast<double>().cwiseProduct(shape.scale));
  } catch (const ConfigError&) {
    out.clear();
  }
  return out;
}

}  // namespace

Points shape_points(const Shape& shape, int sides) {
  switch (shape.kind) {
    case Shape::Kind::kBox:
      return corners(shape.edges);
    case Shape::Kind::kCylinder:
      return prism(shape.radius, shape.length, sides);
    case Shape::Kind::kMesh:
      return vertices(shape);
    case Shape::Kind::kSphere:
      break;
  }
  return {};
}

}  // namespace poise
