// SPDX-License-Identifier: BSD-2-Clause
// Reads and simplifies triangle meshes.

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
  using Triangle = std::array<std::uint32_t, 3>;
  /// A range of triangles with one colour.
  struct Part {
    std::size_t first = 0, count = 0;              ///< triangles
    Eigen::Vector4f rgba = {0.7f, 0.7f, 0.7f, 1};  ///< 0 … 1
  };
  std::vector<Eigen::Vector3f> points;
  std::vector<Eigen::Vector3f> normals;  ///< unit, one a point
  std::vector<Triangle> triangles;
  std::vector<Part> parts;  ///< all triangles, in order
};

/// Reads STL, Collada, OBJ and other formats of assimp, in the file's own axes, and in metres if
/// the file gives its unit. Colours come from the materials; textures become light grey.
/// @throws ConfigError with the file: missing, not readable, no triangles
POISE_API Mesh read_mesh(const std::filesystem::path& file);

/// The mesh of some triangles, in one colour.
POISE_API Mesh make_mesh(std::vector<Eigen::Vector3f> points, std::vector<Eigen::Vector3f> normals,
                         std::vector<Mesh::Triangle> triangles);

/// A similar mesh of at most about `triangles`, or the same mesh if it has no more.
POISE_API Mesh simplified(const Mesh& mesh, std::size_t triangles);

}  // namespace poise
