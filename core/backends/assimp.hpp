// SPDX-License-Identifier: BSD-2-Clause
// Meshes by assimp. Inside core/backends only.

#pragma once

#include "poise/core/mesh/mesh.hpp"

namespace poise {

/// See MeshReader.
Mesh read_by_assimp(const std::filesystem::path& file);

}  // namespace poise
