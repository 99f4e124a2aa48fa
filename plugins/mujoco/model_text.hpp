// SPDX-License-Identifier: BSD-2-Clause
// The text of the model that MuJoCo compiles.

#pragma once

#include <string>

#include "plugins/mujoco/system.hpp"

namespace poise::mujoco {

/// Bodies and joints in the order of the tree, then a Platform per contact that has one; corner v
/// of contact c is the geom `c{c}v{v}`, what carries it `p{c}`. Inertias and poses of bodies are
/// any that MuJoCo compiles: System writes the tree's into the compiled model, to the last digit.
std::string model_text(const PlantSetup& setup, const State& start, const SystemOptions& options);

/// @throws ConfigError for a grasp
void check_contact(const Contact& contact);

}  // namespace poise::mujoco
