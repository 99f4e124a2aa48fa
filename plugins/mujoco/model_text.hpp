// SPDX-License-Identifier: BSD-2-Clause
// The text of the model that MuJoCo compiles.

#pragma once

#include <string>

#include "plugins/mujoco/system.hpp"

namespace poise::mujoco {

/// Bodies, joints and geoms in the order of the tree, contact after contact; planes after all
/// corners. Inertias and poses of bodies are placeholders: see System.
std::string model_text(const PlantSetup& setup, const State& start, const SystemOptions& options);

/// @throws ConfigError if the contact is not one between a link and a plane at rest
void check_contact(const Contact& contact);

}  // namespace poise::mujoco
