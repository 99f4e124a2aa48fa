// SPDX-License-Identifier: BSD-2-Clause
// Meshes with fewer triangles.

#pragma once

#include <cstddef>

#include "poise/core/export.hpp"
#include "poise/core/mesh/mesh.hpp"

namespace poise {

/// A similar mesh of at most about `triangles`, or the same mesh if it has no more.
POISE_API Mesh simplified(const Mesh& mesh, std::size_t triangles);

}  // namespace poise
