// SPDX-License-Identifier: BSD-2-Clause
// Compares contact patches with the shapes of their links. Inside core only.

#pragma once

#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/core/stack/finding.hpp"

namespace poise {

/// Warns of patches with corners outside of the face that the link's collision shapes (else its
/// visual ones) have there, and of patches above or below that face: with the distance.
/// @cost reads the meshes of the links that touch
/// @throws ConfigError as load_geometry
POISE_API std::vector<Finding> overhanging_patches(const StackSpec& spec, const Setup& setup);

}  // namespace poise
