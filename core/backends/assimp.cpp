// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/backends/assimp.hpp"

#include <assimp/config.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>

#include <assimp/Importer.hpp>

#include "poise/core/backends/ply_header.hpp"
#include "poise/core/error.hpp"

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

}  // namespace

Mesh read_by_assimp(const std::filesystem::path& file) {
  if (overstated_ply(file))
    throw ConfigError(ErrorCode::kSyntax, {file.string()}, "mesh",
                      "its header names more elements than the file has bytes",
                      "give a whole file");
  Assimp::Importer importer;
  // Robot descriptions use the file's axes as they are, whatever its up direction.
  importer.SetPropertyBool(AI_CONFIG_IMPORT_COLLADA_IGNORE_UP_DIRECTION, true);
  importer.SetPropertyInteger(AI_CONFIG_PP_SBP_REMOVE,
                              aiPrimitiveType_POINT | aiPrimitiveType_LINE);
  const aiScene* const scene = importer.ReadFile(file.string(), kSteps);
  if (scene == nullptr)
    throw ConfigError(ErrorCode::kSyntax, {file.string()}, "mesh",
                      std::string("is not read: ") + importer.GetErrorString(),
                      "give an STL, Collada or OBJ file");
  Mesh mesh;
  for (unsigned i = 0; i < scene->mNumMeshes; ++i)
    append(*scene->mMeshes[i], color_of(*scene->mMaterials[scene->mMeshes[i]->mMaterialIndex]),
           mesh);
  if (mesh.triangles.empty())
    throw ConfigError(ErrorCode::kMissing, {file.string()}, "mesh", "has no triangles",
                      "give a mesh with a surface");
  return mesh;
}

}  // namespace poise
