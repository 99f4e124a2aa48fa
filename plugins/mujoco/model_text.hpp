// SPDX-License-Identifier: BSD-2-Clause
// The XML text of the MuJoCo model.

#pragma once

#include <string>

#include "poise/plugins/mujoco/system.hpp"

namespace poise::mujoco {

/// Bodies and joints are in the order of the tree, then a Platform per contact on a moving surface.
/// Names: corner v of contact c is the geom `c{c}v{v}`, its surface `p{c}`; a grasp is the equality
/// constraints `g{c}k{k}`, one per pin; body b of the tree is `b{b}` (for a spherical joint the
/// last of its three), the Platform of contact c `s{c}`. Inertias, body poses and pin positions are
/// placeholders: System writes the exact values into the compiled model.
std::string model_text(const PlantSetup& setup, const State& start, const SystemOptions& options);

}  // namespace poise::mujoco
