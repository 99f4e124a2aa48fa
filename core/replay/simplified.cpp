// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/replay/simplified.hpp"

#include <meshoptimizer.h>

#include <algorithm>

namespace poise {
namespace {

// Indices of a part with about `target` triangles.
std::vector<std::uint32_t> fewer(const Mesh& mesh, const Mesh::Part& part, std::size_t target) {
  const std::uint32_t* const all = mesh.triangles[part.first].data();
  const std::size_t count = 3 * part.count;
  std::vector<std::uint32_t> indices(count);
  const float* const points = mesh.points[0].data();
  indices.resize(meshopt_simplify(indices.data(), all, count, points, mesh.points.size(),
                                  sizeof(Eigen::Vector3f), 3 * target, 0.02f));
  if (indices.size() <= 6 * target) return indices;
  // Edge collapse fails for triangle soups without shared edges.
  indices.resize(count);
  indices.resize(meshopt_simplifySloppy(indices.data(), all, count, points, mesh.points.size(),
                                        sizeof(Eigen::Vector3f), 3 * target, 1.0f));
  return indices;
}

}  // namespace

Mesh simplified(const Mesh& mesh, std::size_t triangles) {
  if (mesh.triangles.size() <= triangles) return mesh;
  Mesh result;
  std::vector<std::int64_t> place(mesh.points.size(), -1);  // index of a point in the result
  for (const Mesh::Part& part : mesh.parts) {
    const std::size_t share = part.count * triangles / mesh.triangles.size();
    const std::size_t target = std::min(part.count, std::max<std::size_t>(4, share));
    Mesh::Part kept{result.triangles.size(), 0, part.rgba};
    const std::vector<std::uint32_t> indices = fewer(mesh, part, target);
    for (std::size_t i = 0; i + 2 < indices.size(); i += 3) {
      Mesh::Triangle triangle{};
      for (std::size_t k = 0; k < 3; ++k) {
        const std::uint32_t point = indices[i + k];
        if (place[point] < 0) {
          place[point] = static_cast<std::int64_t>(result.points.size());
          result.points.push_back(mesh.points[point]);
          result.normals.push_back(mesh.normals[point]);
        }
        triangle[k] = static_cast<std::uint32_t>(place[point]);
      }
      result.triangles.push_back(triangle);
    }
    kept.count = result.triangles.size() - kept.first;
    if (kept.count > 0) result.parts.push_back(kept);
  }
  return result;
}

}  // namespace poise
