// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/mesh/mesh.hpp"

#include <assimp/config.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <meshoptimizer.h>

#include <algorithm>
#include <assimp/Importer.hpp>
#include <cctype>

#include "poise/core/error.hpp"
#include "poise/core/mesh/ply_header.hpp"
#include "poise/core/mesh/stl_file.hpp"

namespace poise {
namespace {

const Eigen::Vector4f kTextured = {0.72f, 0.74f, 0.77f, 1};

constexpr unsigned kSteps = aiProcess_Triangulate | aiProcess_JoinIdenticalVertices |
                            aiProcess_GenSmoothNormals | aiProcess_PreTransformVertices |
                            aiProcess_SortByPType;

Eigen::Vector4f color_of(const aiMaterial& material) {
  aiString texture;
  if (material.GetTexture(aiTextureType_DIFFUSE, 0, &texture) == AI_SUCCESS) return kTextured;
  aiColor4D color;
  if (material.Get(AI_MATKEY_COLOR_DIFFUSE, color) != AI_SUCCESS) return Mesh::Part().rgba;
  return {color.r, color.g, color.b, 1};
}

Eigen::Vector3f vector_of(const aiVector3D& v) { return {v.x, v.y, v.z}; }

// Triangles without area have no normal and are invisible.
Eigen::Vector3f unit(const Eigen::Vector3f& v) {
  const float length = v.norm();
  return length > 0 ? Eigen::Vector3f(v / length) : Eigen::Vector3f::UnitZ();
}

void append(const aiMesh& source, const Eigen::Vector4f& rgba, Mesh& mesh) {
  const auto start = static_cast<std::uint32_t>(mesh.points.size());
  Mesh::Part part{mesh.triangles.size(), 0, rgba};
  for (unsigned i = 0; i < source.mNumVertices; ++i) {
    mesh.points.push_back(vector_of(source.mVertices[i]));
    mesh.normals.push_back(unit(vector_of(source.mNormals[i])));
  }
  for (unsigned f = 0; f < source.mNumFaces; ++f) {
    const unsigned* const corner = source.mFaces[f].mIndices;
    mesh.triangles.push_back({start + corner[0], start + corner[1], start + corner[2]});
  }
  part.count = mesh.triangles.size() - part.first;
  mesh.parts.push_back(part);
}

bool is_stl(const std::filesystem::path& file) {
  std::string end = file.extension().string();
  std::ranges::transform(end, end.begin(), [](unsigned char c) { return std::tolower(c); });
  return end == ".stl";
}

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

Mesh read_mesh(const std::filesystem::path& file) {
  if (is_stl(file))
    if (std::optional<Mesh> mesh = read_binary_stl(file)) return *std::move(mesh);
  if (overstated_ply(file))
    throw ConfigError({file.string()}, "mesh",
                      "its header names more elements than the file has bytes",
                      "give a whole file");
  Assimp::Importer importer;
  // Robot descriptions use the file's axes as they are, whatever its up direction.
  importer.SetPropertyBool(AI_CONFIG_IMPORT_COLLADA_IGNORE_UP_DIRECTION, true);
  importer.SetPropertyInteger(AI_CONFIG_PP_SBP_REMOVE,
                              aiPrimitiveType_POINT | aiPrimitiveType_LINE);
  const aiScene* const scene = importer.ReadFile(file.string(), kSteps);
  if (scene == nullptr)
    throw ConfigError({file.string()}, "mesh",
                      std::string("is not read: ") + importer.GetErrorString(),
                      "give an STL, Collada or OBJ file");
  Mesh mesh;
  for (unsigned i = 0; i < scene->mNumMeshes; ++i)
    append(*scene->mMeshes[i], color_of(*scene->mMaterials[scene->mMeshes[i]->mMaterialIndex]),
           mesh);
  if (mesh.triangles.empty())
    throw ConfigError({file.string()}, "mesh", "has no triangles", "give a mesh with a surface");
  return mesh;
}

Mesh make_mesh(std::vector<Eigen::Vector3f> points, std::vector<Eigen::Vector3f> normals,
               std::vector<Mesh::Triangle> triangles) {
  Mesh mesh{std::move(points), std::move(normals), std::move(triangles), {}};
  mesh.parts.push_back({0, mesh.triangles.size(), Mesh::Part().rgba});
  return mesh;
}

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
