// SPDX-License-Identifier: BSD-2-Clause

#include "poise/plugins/mujoco/mjcf/mjcf_shapes.hpp"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <numbers>

namespace poise::mujoco {
namespace {

using Eigen::Vector3d;
using Eigen::Vector3f;
using SurfacePtr = std::shared_ptr<const TriangleSet>;

constexpr int kTurns = 24;   // corners of a circle
constexpr int kLayers = 12;  // from pole to pole, even
constexpr int kShown = 3;    // groups of geoms that are drawn

// A sphere that encloses the unit sphere, whose upper half is moved up and lower half down.
TriangleSet capsule(const Vector3d& radii, double half) {
  TriangleSet out;
  const double grow = 1 / std::cos(std::numbers::pi / kTurns);
  for (int layer = 0; layer <= kLayers + 1; ++layer) {  // the equator is there twice
    const int ring = layer <= kLayers / 2 ? layer : layer - 1;
    const double polar = std::numbers::pi * ring / kLayers;
    for (int turn = 0; turn < kTurns; ++turn) {
      const double angle = 2 * std::numbers::pi * turn / kTurns;
      const Vector3d unit(std::sin(polar) * std::cos(angle), std::sin(polar) * std::sin(angle),
                          std::cos(polar));
      Vector3d point = grow * unit.cwiseProduct(radii);
      point.z() += layer <= kLayers / 2 ? half : -half;
      out.points.push_back(point.cast<float>());
      out.normals.push_back(unit.cwiseQuotient(radii).normalized().cast<float>());
    }
  }
  const auto at = [](int layer, int turn) {
    return static_cast<std::uint32_t>(layer * kTurns + turn % kTurns);
  };
  for (int layer = 0; layer <= kLayers; ++layer)
    for (int turn = 0; turn < kTurns; ++turn) {
      out.triangles.push_back({at(layer, turn), at(layer + 1, turn), at(layer + 1, turn + 1)});
      out.triangles.push_back({at(layer, turn), at(layer + 1, turn + 1), at(layer, turn + 1)});
    }
  return out;
}

// Corners with the same place and normal are one point.
TriangleSet mesh_surface(const mjModel& m, int mesh) {
  TriangleSet out;
  std::map<std::pair<int, int>, std::uint32_t> known;
  const float* const points = m.mesh_vert + 3 * m.mesh_vertadr[mesh];
  const float* const normals = m.mesh_normal + 3 * m.mesh_normaladr[mesh];
  for (int f = m.mesh_faceadr[mesh]; f < m.mesh_faceadr[mesh] + m.mesh_facenum[mesh]; ++f) {
    std::array<std::uint32_t, 3> triangle{};
    for (int k = 0; k < 3; ++k) {
      const int point = m.mesh_face[3 * f + k], normal = m.mesh_facenormal[3 * f + k];
      const auto [at, fresh] =
          known.try_emplace({point, normal}, static_cast<std::uint32_t>(out.points.size()));
      if (fresh) {
        out.points.emplace_back(points + 3 * point);
        out.normals.emplace_back(Vector3f(normals + 3 * normal).normalized());
      }
      triangle[static_cast<std::size_t>(k)] = at->second;
    }
    out.triangles.push_back(triangle);
  }
  return out;
}

class Shapes {
 public:
  Shapes(const MjcfFile& mjcf, const MjcfTree& of) : m_(*mjcf.model), of_(of) {}

  // False for a form that Poise does not have.
  bool read(int g, Shape& out) {
    const Vector3d size(m_.geom_size + 3 * g);
    switch (m_.geom_type[g]) {
      case mjGEOM_SPHERE:
        out.kind = Shape::Kind::kSphere;
        out.radius = size[0];
        return true;
      case mjGEOM_BOX:
        out.edges = 2 * size;
        return true;
      case mjGEOM_CYLINDER:
        out.kind = Shape::Kind::kCylinder;
        out.radius = size[0];
        out.length = 2 * size[1];
        return true;
      case mjGEOM_CAPSULE:
        return surface(std::make_shared<TriangleSet>(capsule(Vector3d::Constant(size[0]), size[1])),
                       out);
      case mjGEOM_ELLIPSOID:
        return surface(std::make_shared<TriangleSet>(capsule(size, 0)), out);
      case mjGEOM_MESH:
        return m_.geom_dataid[g] >= 0 && surface(mesh(m_.geom_dataid[g]), out);
      default:
        return false;
    }
  }

  BodyShape placed(int g, const Shape& shape) const {
    BodyShape out;
    const int link = of_.bodies[static_cast<std::size_t>(m_.geom_bodyid[g])];
    const TreeLink& at = of_.tree.links[static_cast<std::size_t>(link)];
    out.link = link;
    out.body = at.body;
    out.X_LS = mjcf_pose(m_.geom_pos + 3 * g, m_.geom_quat + 4 * g);
    out.X_BS = at.X_BL * out.X_LS;
    out.shape = shape;
    const int material = m_.geom_matid[g];
    const float* const rgba = material >= 0 ? m_.mat_rgba + 4 * material : m_.geom_rgba + 4 * g;
    out.rgba = Eigen::Vector4f(rgba).cast<double>();
    out.colored = true;
    return out;
  }

 private:
  static bool surface(SurfacePtr made, Shape& out) {
    out.kind = Shape::Kind::kMesh;
    out.surface = std::move(made);
    return !out.surface->triangles.empty();
  }
  SurfacePtr mesh(int id) {
    SurfacePtr& known = meshes_[id];
    if (!known) known = std::make_shared<const TriangleSet>(mesh_surface(m_, id));
    return known;
  }

  const mjModel& m_;
  const MjcfTree& of_;
  std::map<int, SurfacePtr> meshes_;
};

}  // namespace

Geometry mjcf_shapes(const MjcfFile& mjcf, const MjcfTree& of, std::vector<UrdfWarning>& warnings) {
  const mjModel& m = *mjcf.model;
  Shapes shapes(mjcf, of);
  Geometry out;
  int of_world = 0;
  for (int g = 0; g < m.ngeom; ++g) {
    const int body = m.geom_bodyid[g], type = m.geom_type[g];
    of_world += body == 0;
    if (body == 0 || of.bodies[static_cast<std::size_t>(body)] < 0) continue;
    Shape shape;
    if (!shapes.read(g, shape)) {
      if (type != mjGEOM_PLANE && type != mjGEOM_HFIELD)
        warnings.push_back({"shape", Place{mjcf.file}, "geom " + name_in(m, mjOBJ_GEOM, g, "geom"),
                            "has a form that is not drawn and not kept apart"});
      continue;
    }
    const BodyShape placed = shapes.placed(g, shape);
    if (m.geom_group[g] < kShown && placed.rgba[3] > 0) out.visual.push_back(placed);
    if (m.geom_contype[g] != 0 || m.geom_conaffinity[g] != 0) out.collision.push_back(placed);
  }
  if (of_world > 0)
    warnings.push_back({"world", Place{mjcf.file}, "worldbody",
                        fmt::format("{} shapes of the world are left out: the contacts of the "
                                    "stack have their own surfaces",
                                    of_world)});
  return out;
}

}  // namespace poise::mujoco
