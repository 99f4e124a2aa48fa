// SPDX-License-Identifier: BSD-2-Clause
// Triangle meshes and their files.

#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/spatial/spatial.hpp"

namespace poise {

/// A surface of triangles, each counter-clockwise seen from outside, in one frame [m].
struct Mesh {
  /// Indices of its corners.
  using Triangle = std::array<std::uint32_t, 3>;
  /// A range of triangles with one colour.
  struct Part {
    std::size_t first = 0, count = 0;              ///< triangles
    Eigen::Vector4f rgba = {0.7f, 0.7f, 0.7f, 1};  ///< 0 … 1
  };
  std::vector<Eigen::Vector3f> points;   ///< corners [m]
  std::vector<Eigen::Vector3f> normals;  ///< unit, one a point
  std::vector<Triangle> triangles;       ///< sorted by part
  std::vector<Part> parts;               ///< all triangles, in order
};

/// Reads a mesh file in the file's own axes, and in metres if the file gives its unit.
/// @throws ConfigError with the file: missing, not readable, no triangles
using MeshReader = Mesh (*)(const std::filesystem::path& file);

/// Hands in the reader of all files but binary STL, for the whole process. Safe from any thread.
/// core/backends does, with assimp.
/// @param reader  null: none
POISE_API void use_mesh_reader(MeshReader reader);

/// Reads binary STL files, and all others by the reader that was handed in: with assimp STL,
/// Collada, OBJ and more. Colours come from the materials; textures become light grey.
/// @throws ConfigError with the file: missing, not readable, no triangles, no reader for it
POISE_API Mesh read_mesh(const std::filesystem::path& file);

/// The mesh of some triangles, in one colour.
POISE_API Mesh make_mesh(std::vector<Eigen::Vector3f> points, std::vector<Eigen::Vector3f> normals,
                         std::vector<Mesh::Triangle> triangles);

}  // namespace poise
