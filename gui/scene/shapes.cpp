// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/scene/shapes.hpp"

#include <algorithm>
#include <cmath>

#include "poise/core/error.hpp"

namespace poise::scene {
namespace {

using Eigen::Vector3d;
using Eigen::Vector3f;

constexpr int kRound = 48;     // sides of round bodies
constexpr double kBox = 0.05;  // [m] edge of what stands for a mesh that cannot be read
constexpr float kTurn = 2 * static_cast<float>(M_PI);

std::uint32_t add(Mesh& mesh, const Vector3f& point, const Vector3f& normal) {
  mesh.points.push_back(point);
  mesh.normals.push_back(normal.normalized());
  return static_cast<std::uint32_t>(mesh.points.size() - 1);
}

Mesh finished(Mesh mesh) {
  mesh.parts = {{0, mesh.triangles.size(), Mesh::Part().rgba}};
  return mesh;
}

struct Ring {
  float radius, z;
  float slope;  ///< z of the normal, if its radial part is 1
};

// A body of revolution: quads between neighbouring rings. Two equal rings make a sharp edge.
void revolve(Mesh& mesh, std::span<const Ring> rings, int sides = kRound) {
  const auto start = static_cast<std::uint32_t>(mesh.points.size());
  const auto width = static_cast<std::uint32_t>(sides + 1);
  for (const Ring& ring : rings)
    for (int k = 0; k <= sides; ++k) {
      // The first and the last point are the same to the bit: else a coarser mesh has a gap there.
      const float a = kTurn * static_cast<float>(k % sides) / static_cast<float>(sides);
      const Vector3f out(std::cos(a), std::sin(a), 0);
      const Vector3f normal = std::isinf(ring.slope) ? Vector3f(0, 0, ring.slope > 0 ? 1.0f : -1.0f)
                                                     : Vector3f(out + Vector3f(0, 0, ring.slope));
      add(mesh, Vector3f(ring.radius * out + Vector3f(0, 0, ring.z)), normal);
    }
  for (std::uint32_t i = 0; i + 1 < rings.size(); ++i)
    for (std::uint32_t k = 0; k + 1 < width; ++k) {
      const std::uint32_t a = start + i * width + k, b = a + width;
      mesh.triangles.push_back({a, a + 1, b + 1});
      mesh.triangles.push_back({a, b + 1, b});
    }
}

const float kUp = std::numeric_limits<float>::infinity();

// A right-handed frame with the given z.
Eigen::Matrix3f frame_along(const Vector3f& z) {
  Eigen::Matrix3f R;
  R.col(2) = z;
  R.col(0) = z.unitOrthogonal();
  R.col(1) = z.cross(Vector3f(R.col(0)));
  return R;
}

}  // namespace

Mesh box_mesh() {
  Mesh mesh;
  for (int axis = 0; axis < 3; ++axis)
    for (const float side : {-0.5f, 0.5f}) {
      const Vector3f n = 2 * side * Vector3f::Unit(axis), u = Vector3f::Unit((axis + 1) % 3) / 2;
      const Vector3f v = n.cross(u), c = n / 2;
      const std::uint32_t a = add(mesh, c - u - v, n);
      add(mesh, c + u - v, n);
      add(mesh, c + u + v, n);
      add(mesh, c - u + v, n);
      mesh.triangles.push_back({a, a + 1, a + 2});
      mesh.triangles.push_back({a, a + 2, a + 3});
    }
  return finished(std::move(mesh));
}

Mesh sphere_mesh() {
  Mesh mesh;
  std::vector<Ring> rings;
  constexpr int kRings = kRound / 2;
  for (int i = 0; i <= kRings; ++i) {
    const float down = kTurn / 2 * (static_cast<float>(i) / kRings - 0.5f);
    const bool pole = i == 0 || i == kRings;
    const float radius = pole ? 0 : std::cos(down), z = std::sin(down);
    rings.push_back({radius, z, pole ? std::copysign(kUp, z) : z / radius});
  }
  revolve(mesh, rings);
  return finished(std::move(mesh));
}

Mesh cylinder_mesh() {
  Mesh mesh;
  const Ring rings[] = {{0, -0.5f, -kUp}, {1, -0.5f, -kUp}, {1, -0.5f, 0},
                        {1, 0.5f, 0},     {1, 0.5f, kUp},   {0, 0.5f, kUp}};
  revolve(mesh, rings);
  return finished(std::move(mesh));
}

Mesh cone_mesh() {
  Mesh mesh;
  const Ring rings[] = {{0, 0, -1}, {1, 1, -1}};
  revolve(mesh, rings);
  return finished(std::move(mesh));
}

Mesh arrow_mesh(double length, double radius, double head, int sides) {
  Mesh mesh;
  const auto l = static_cast<float>(length), r = static_cast<float>(radius);
  const auto h = static_cast<float>(std::min(head, 0.6 * length));
  const float wide = 2.3f * r, slope = wide / h;
  const Ring rings[] = {{0, 0, -kUp},         {r, 0, -kUp},     {r, 0, 0},
                        {r, l - h, 0},        {r, l - h, -kUp}, {wide, l - h, -kUp},
                        {wide, l - h, slope}, {0, l, slope}};
  revolve(mesh, rings, sides);
  return finished(std::move(mesh));
}

Mesh polygon_mesh(std::span<const Vector3d> corners) {
  Mesh mesh;
  if (corners.size() < 3) return mesh;
  const Vector3f normal =
      (corners[1] - corners[0]).cross(corners[2] - corners[0]).normalized().cast<float>();
  for (const Vector3d& corner : corners) add(mesh, corner.cast<float>(), normal);
  for (std::uint32_t i = 1; i + 1 < corners.size(); ++i) mesh.triangles.push_back({0, i, i + 1});
  return finished(std::move(mesh));
}

Mesh tube_mesh(std::span<const Vector3d> line, double radius, bool closed) {
  Mesh mesh;
  const std::size_t n = line.size(), edges = closed ? n : n - 1;
  if (n < 2) return mesh;
  const auto r = static_cast<float>(radius);
  for (std::size_t i = 0; i < edges; ++i) {
    const Vector3f from = line[i].cast<float>(), along = line[(i + 1) % n].cast<float>() - from;
    const float length = along.norm();
    if (length < 1e-6f) continue;
    // Slightly longer, so that corners have no gaps.
    const Ring rings[] = {{r, -r / 2, 0}, {r, length + r / 2, 0}};
    const auto first = static_cast<std::ptrdiff_t>(mesh.points.size());
    revolve(mesh, rings, 6);
    const Eigen::Matrix3f R = frame_along(along / length);
    for (auto p = mesh.points.begin() + first; p != mesh.points.end(); ++p) *p = R * *p + from;
    for (auto v = mesh.normals.begin() + first; v != mesh.normals.end(); ++v) *v = R * *v;
  }
  return finished(std::move(mesh));
}

Mesh mesh_of(const BodyShape& body) {
  const Shape& shape = body.shape;
  Mesh mesh;
  Vector3d size = shape.scale;
  switch (shape.kind) {
    case Shape::Kind::kBox:
      mesh = box_mesh();
      size = shape.edges;
      break;
    case Shape::Kind::kSphere:
      mesh = sphere_mesh();
      size.setConstant(shape.radius);
      break;
    case Shape::Kind::kCylinder:
      mesh = cylinder_mesh();
      size = {shape.radius, shape.radius, shape.length};
      break;
    case Shape::Kind::kMesh:
      mesh = shape.surface ? make_mesh(shape.surface->points, shape.surface->normals,
                                       shape.surface->triangles)
                           : read_mesh(shape.mesh);
      break;
  }
  const Vector3f s = size.cast<float>();
  for (Vector3f& point : mesh.points) point = point.cwiseProduct(s);
  for (Vector3f& normal : mesh.normals) normal = normal.cwiseQuotient(s).normalized();
  if (s.prod() < 0)  // mirrored: reverse the triangles, so that their outsides stay outside
    for (Mesh::Triangle& triangle : mesh.triangles) std::swap(triangle[1], triangle[2]);
  if (body.colored || shape.kind != Shape::Kind::kMesh)
    for (Mesh::Part& part : mesh.parts) part.rgba = body.rgba.cast<float>();
  return mesh;
}

Mesh mesh_or_box(const BodyShape& body, std::vector<Finding>& warnings) {
  try {
    return mesh_of(body);
  } catch (const ConfigError& error) {
    const Place& place = error.place();
    if (std::ranges::none_of(warnings,
                             [&](const Finding& f) { return f.place.file == place.file; }))
      warnings.push_back(warning_of(WarningKind::kMesh, place, error.path(),
                                    error.found() + "; a box is drawn instead"));
    BodyShape box = body;
    box.shape = Shape();
    box.shape.edges.setConstant(kBox);
    return mesh_of(box);
  }
}

}  // namespace poise::scene
