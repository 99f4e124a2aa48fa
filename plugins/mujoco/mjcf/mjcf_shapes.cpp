// SPDX-License-Identifier: BSD-2-Clause

#include "poise/plugins/mujoco/mjcf/mjcf_shapes.hpp"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <numbers>
#include <set>
#include <vector>

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

// Points of a mesh with their normals: corners with the same place and normal are one point.
class Corners {
 public:
  Corners(const mjModel& m, int mesh)
      : points_(m.mesh_vert + 3 * m.mesh_vertadr[mesh]),
        normals_(m.mesh_normal + 3 * m.mesh_normaladr[mesh]),
        first_(static_cast<std::size_t>(m.mesh_vertnum[mesh]), kNone) {}

  std::uint32_t index(int point, int normal, TriangleSet& out) {
    std::uint32_t* at = &first_[static_cast<std::size_t>(point)];
    for (; *at != kNone; at = &others_[*at].next)
      if (others_[*at].normal == normal) return *at;
    const auto fresh = static_cast<std::uint32_t>(out.points.size());
    *at = fresh;
    others_.push_back({normal, kNone});
    out.points.emplace_back(points_ + 3 * point);
    out.normals.emplace_back(Vector3f(normals_ + 3 * normal).normalized());
    return fresh;
  }

 private:
  static constexpr std::uint32_t kNone = ~0U;
  struct Corner {
    int normal;
    std::uint32_t next;  // at the same place
  };
  const float *points_, *normals_;
  std::vector<std::uint32_t> first_;  // per point of the mesh
  std::vector<Corner> others_;        // per point of the result
};

TriangleSet mesh_surface(const mjModel& m, int mesh) {
  TriangleSet out;
  Corners corners(m, mesh);
  for (int f = m.mesh_faceadr[mesh]; f < m.mesh_faceadr[mesh] + m.mesh_facenum[mesh]; ++f) {
    std::array<std::uint32_t, 3> triangle{};
    for (int k = 0; k < 3; ++k)
      triangle[static_cast<std::size_t>(k)] =
          corners.index(m.mesh_face[3 * f + k], m.mesh_facenormal[3 * f + k], out);
    out.triangles.push_back(triangle);
  }
  return out;
}

const float* color_of(const mjModel& m, int g) {
  const int material = m.geom_matid[g];
  return material >= 0 ? m.mat_rgba + 4 * material : m.geom_rgba + 4 * g;
}

class Shapes {
 public:
  Shapes(const MjcfFile& mjcf, const MjcfTree& of) : m_(*mjcf.model), drawn_(mjcf.drawn), of_(of) {}

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
        return m_.geom_dataid[g] >= 0 &&
               (read_file(m_.geom_dataid[g], out) || surface(mesh(m_.geom_dataid[g]), out));
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
    const int mesh = m_.geom_type[g] == mjGEOM_MESH ? m_.geom_dataid[g] : -1;
    if (drawn_.contains(mesh))  // in the frame of its file, not that of its inertia
      out.X_LS = out.X_LS * mjcf_pose(m_.mesh_pos + 3 * mesh, m_.mesh_quat + 4 * mesh).inverse();
    out.X_BS = at.X_BL * out.X_LS;
    out.shape = shape;
    out.rgba = Eigen::Vector4f(color_of(m_, g)).cast<double>();
    out.colored = true;
    return out;
  }

 private:
  static bool surface(SurfacePtr made, Shape& out) {
    out.kind = Shape::Kind::kMesh;
    out.surface = std::move(made);
    return !out.surface->triangles.empty();
  }
  bool read_file(int mesh, Shape& out) const {
    const auto known = drawn_.find(mesh);
    if (known == drawn_.end()) return false;
    out.kind = Shape::Kind::kMesh;
    out.mesh = known->second.file;
    out.scale = known->second.scale;
    return true;
  }
  SurfacePtr mesh(int id) {
    SurfacePtr& known = meshes_[id];
    if (!known) known = std::make_shared<const TriangleSet>(mesh_surface(m_, id));
    return known;
  }

  const mjModel& m_;
  const std::map<int, DrawnMesh>& drawn_;
  const MjcfTree& of_;
  std::map<int, SurfacePtr> meshes_;
};

bool collides(const mjModel& m, int g) {
  return m.geom_contype[g] != 0 || m.geom_conaffinity[g] != 0;
}

// Geoms that are not drawn because their body has others, in another group, only to be drawn.
std::vector<bool> covered(const mjModel& m) {
  const auto body_count = static_cast<std::size_t>(m.nbody);
  std::vector<std::set<int>> groups(body_count);  // per body: of geoms that are only drawn
  for (int g = 0; g < m.ngeom; ++g)
    if (!collides(m, g) && m.geom_group[g] < kShown && color_of(m, g)[3] > 0)
      groups[static_cast<std::size_t>(m.geom_bodyid[g])].insert(m.geom_group[g]);
  std::vector<bool> out;
  for (int g = 0; g < m.ngeom; ++g) {
    const std::set<int>& drawn = groups[static_cast<std::size_t>(m.geom_bodyid[g])];
    out.push_back(collides(m, g) && !drawn.empty() && !drawn.contains(m.geom_group[g]));
  }
  return out;
}

}  // namespace

Geometry mjcf_shapes(const MjcfFile& mjcf, const MjcfTree& of) {
  const mjModel& m = *mjcf.model;
  Shapes shapes(mjcf, of);
  Geometry out;
  const std::vector<bool> hidden = covered(m);
  for (int g = 0; g < m.ngeom; ++g) {
    const int body = m.geom_bodyid[g];
    if (body == 0 || of.bodies[static_cast<std::size_t>(body)] < 0) continue;
    Shape shape;
    if (!shapes.read(g, shape)) continue;
    const BodyShape placed = shapes.placed(g, shape);
    const bool drawn = m.geom_group[g] < kShown && placed.rgba[3] > 0;
    if (drawn && !hidden[static_cast<std::size_t>(g)]) out.visual.push_back(placed);
    if (collides(m, g)) out.collision.push_back(placed);
  }
  return out;
}

void check_shapes(const MjcfFile& mjcf, const MjcfTree& of, std::vector<UrdfWarning>& warnings) {
  int of_world = 0, line = 0;
  for (const MjcfShape& geom : mjcf.geoms) {
    const int body = mjs_getId(geom.body);
    if (body == 0 && of_world++ == 0) line = geom.line;
    if (body == 0 || of.bodies[static_cast<std::size_t>(body)] < 0) continue;
    if (geom.type == mjGEOM_SDF)
      warnings.push_back(robot_warning(WarningKind::kShape, Place{mjcf.file, geom.line},
                                       "geom " + geom.name,
                                       "has a form that is not drawn and not kept apart"));
  }
  if (of_world > 0)
    warnings.push_back(
        robot_warning(WarningKind::kWorld, Place{mjcf.file, line}, "worldbody",
                      fmt::format("{} of the world {} left out: the contacts of the stack have "
                                  "their own surfaces",
                                  of_world == 1 ? "1 shape" : fmt::format("{} shapes", of_world),
                                  of_world == 1 ? "is" : "are")));
  for (const MjcfShape& mesh : mjcf.missing)
    warnings.push_back(robot_warning(
        WarningKind::kMesh, Place{mjcf.file, mesh.line}, "mesh",
        "the file '" + mesh.name +
            "' is not there; a link without another shape is drawn as what it touches with"));
}

}  // namespace poise::mujoco
