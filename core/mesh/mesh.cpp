// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/mesh/mesh.hpp"

#include <algorithm>
#include <atomic>
#include <cctype>

#include "poise/core/error.hpp"
#include "poise/core/mesh/stl_file.hpp"

namespace poise {
namespace {

std::atomic<MeshReader> handed_in = nullptr;

bool is_stl(const std::filesystem::path& file) {
  std::string end = file.extension().string();
  std::ranges::transform(end, end.begin(), [](unsigned char c) { return std::tolower(c); });
  return end == ".stl";
}

}  // namespace

void use_mesh_reader(MeshReader reader) { handed_in = reader; }

Mesh read_mesh(const std::filesystem::path& file) {
  if (is_stl(file))
    if (std::optional<Mesh> mesh = read_binary_stl(file)) return *std::move(mesh);
  const MeshReader reader = handed_in;
  if (reader == nullptr)
    throw ConfigError(ErrorCode::kSystem, {file.string()}, "mesh",
                      "this program reads only binary STL files",
                      "link poise::core, or hand in a reader (use_mesh_reader)");
  return reader(file);
}

Mesh make_mesh(std::vector<Eigen::Vector3f> points, std::vector<Eigen::Vector3f> normals,
               std::vector<Mesh::Triangle> triangles) {
  Mesh mesh{std::move(points), std::move(normals), std::move(triangles), {}};
  mesh.parts.push_back({0, mesh.triangles.size(), Mesh::Part().rgba});
  return mesh;
}

}  // namespace poise
