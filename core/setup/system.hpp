// SPDX-License-Identifier: BSD-2-Clause
// Loads the mechanisms of a stack, robot first, into one tree and one start. Inside core/stack
// only.

#pragma once

#include "poise/core/setup/setup.hpp"

namespace poise {

/// Loads the robot and the objects, applies the stack's joint settings, and places joints and the
/// objects' bases; the robot's base is not moved. Sets tree and start and adds warnings.
/// @param modules  the readers of robot files; not needed for URDF
/// @throws ConfigError at its place in the stack or a robot file
void load_system(const StackSpec& spec, const ModuleSource* modules, Setup& setup);

}  // namespace poise
