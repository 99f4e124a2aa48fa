// SPDX-License-Identifier: BSD-2-Clause
// The shapes of an MJCF model.

#pragma once

#include "poise/core/tree/geometry.hpp"
#include "poise/plugins/mujoco/mjcf/mjcf_tree.hpp"

namespace poise::mujoco {

/// Drawn: what MuJoCo's viewer shows at first, the groups 0 to 2. Colliding: what touches anything.
/// Planes, height fields and shapes of the world itself are left out.
/// @pre of a file of which only the motion is compiled: no shape that is only drawn is there
Geometry mjcf_shapes(const MjcfFile& mjcf, const MjcfTree& of);

/// Warns of shapes that are left out, and of meshes that are missing.
void check_shapes(const MjcfFile& mjcf, const MjcfTree& of, std::vector<UrdfWarning>& warnings);

}  // namespace poise::mujoco
