// SPDX-License-Identifier: BSD-2-Clause
// Binary STL files. Inside core/mesh only.

#pragma once

#include <filesystem>
#include <optional>

#include "poise/core/mesh/mesh.hpp"

namespace poise {

/// A binary STL without colours, the format of most robots' meshes, faster than by assimp. Normals
/// are those of the facets; points with the same place and normal are one.
/// @returns nothing for any other file, and for one that is broken
std::optional<Mesh> read_binary_stl(const std::filesystem::path& file);

}  // namespace poise
