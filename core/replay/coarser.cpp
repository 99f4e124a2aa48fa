// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/replay/coarser.hpp"

#include <meshoptimizer.h>

#include <numeric>

namespace poise {
namespace {

using Eigen::Vector3f;
using Indices = std::vector<std::uint32_t>;

constexpr std::size_t kStride = sizeof(Vector3f);

// Points that differ only in their normals become one.
struct Welded {
  Indices of;  // per point of the mesh: its welded point
  std::vector<Vector3f> points;
  std::vector<Indices> twins;  // per welded point: its points of the mesh

  explicit Welded(const Mesh& mesh) : of(mesh.points.size()) {
    const std::size_t count = mesh.points.size();
    points.resize(
        meshopt_generateVertexRemap(of.data(), nullptr, count, mesh.points.data(), count, kStride));
    twins.resize(points.size());
    for (std::uint32_t i = 0; i < count; ++i) {
      points[of[i]] = mesh.points[i];
      twins[of[i]].push_back(i);
    }
  }
};

// Indices of the simplified triangles, as welded points.
Indices fewer(const Mesh& mesh, const Welded& welded, const Mesh::Part& part, float off) {
  Indices corners(3 * part.count);
  const std::uint32_t* const first = mesh.triangles[part.first].data();
  for (std::size_t i = 0; i < corners.size(); ++i) corners[i] = welded.of[first[i]];
  Indices result(corners.size());
  const float* const points = welded.points[0].data();
  const std::size_t count = welded.points.size();
  result.resize(meshopt_simplify(result.data(), corners.data(), corners.size(), points, count,
                                 kStride, 0, off / meshopt_simplifyScale(points, count, kStride)));
  meshopt_optimizeVertexCache(result.data(), result.data(), result.size(), count);
  return result;
}

// The twin whose normal suits a triangle best.
std::uint32_t twin(const Mesh& mesh, const Indices& twins, const Vector3f& normal) {
  std::uint32_t best = twins[0];
  for (const std::uint32_t other : twins)
    if (mesh.normals[other].dot(normal) > mesh.normals[best].dot(normal)) best = other;
  return best;
}

// Keeps only the points that triangles use, in order of use.
void keep_used(const Mesh& mesh, Mesh& result) {
  constexpr std::uint32_t kNone = ~0U;
  Indices place(mesh.points.size(), kNone);
  for (Mesh::Triangle& triangle : result.triangles)
    for (std::uint32_t& corner : triangle) {
      if (place[corner] == kNone) {
        place[corner] = static_cast<std::uint32_t>(result.points.size());
        result.points.push_back(mesh.points[corner]);
        result.normals.push_back(mesh.normals[corner]);
      }
      corner = place[corner];
    }
}

}  // namespace

Mesh coarser(const Mesh& mesh, float off) {
  const Welded welded(mesh);
  Mesh result;
  for (const Mesh::Part& part : mesh.parts) {
    Mesh::Part kept{result.triangles.size(), 0, part.rgba};
    const Indices corners = fewer(mesh, welded, part, off);
    for (std::size_t i = 0; i + 2 < corners.size(); i += 3) {
      const Vector3f& a = welded.points[corners[i]];
      const Vector3f normal =
          (welded.points[corners[i + 1]] - a).cross(welded.points[corners[i + 2]] - a);
      Mesh::Triangle triangle{};
      for (std::size_t k = 0; k < 3; ++k)
        triangle[k] = twin(mesh, welded.twins[corners[i + k]], normal);
      result.triangles.push_back(triangle);
    }
    kept.count = result.triangles.size() - kept.first;
    if (kept.count > 0) result.parts.push_back(kept);
  }
  keep_used(mesh, result);
  return result;
}

Mesh outline(const Mesh& mesh, float off) {
  Welded welded(mesh);
  const Indices corners = fewer(mesh, welded, {0, mesh.triangles.size(), {}}, off);
  Mesh result;
  result.points = std::move(welded.points);
  for (std::size_t i = 0; i + 2 < corners.size(); i += 3)
    result.triangles.push_back({corners[i], corners[i + 1], corners[i + 2]});
  if (result.triangles.empty()) return {};  // smaller than `off`
  result.points.resize(meshopt_optimizeVertexFetch(
      result.points.data(), result.triangles[0].data(), 3 * result.triangles.size(),
      result.points.data(), result.points.size(), kStride));
  result.parts = {{0, result.triangles.size(), {}}};
  return result;
}

}  // namespace poise
