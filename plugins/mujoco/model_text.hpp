// SPDX-License-Identifier: BSD-2-Clause
// The text of the model that MuJoCo compiles.

#pragma once

#include <string>

#include "poise/plugins/mujoco/system.hpp"

namespace poise::mujoco {

/// Bodies and joints in the order of the tree, then a Platform per contact that has one; corner v
/// of contact c is the geom `c{c}v{v}`, what carries it `p{c}`; a grasp is the equality constraints
/// `g{c}k{k}`, one per pin. Body b of the tree is `b{b}` (of a spherical joint the last of its
/// three), the Platform of contact c `s{c}`. Inertias and poses of bodies are any that MuJoCo
/// compiles, and so are the ends of pins: System writes the tree's into the compiled model, to the
/// last digit.
std::string model_text(const PlantSetup& setup, const State& start, const SystemOptions& options);

}  // namespace poise::mujoco
