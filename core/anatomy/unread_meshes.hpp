// SPDX-License-Identifier: BSD-2-Clause
// Mesh files that cannot be read, and what happens without them.

#pragma once

#include <vector>

#include "poise/core/tree/geometry.hpp"

namespace poise {

/// Reads every mesh file of the shapes, and warns once of each that cannot be read, with the first
/// link that has it. Meshes that were not found are not among them.
/// @cost reads all mesh files
POISE_API std::vector<UrdfWarning> unread_meshes(const Geometry& geometry, const Tree& tree);

}  // namespace poise
