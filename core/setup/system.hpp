// SPDX-License-Identifier: BSD-2-Clause
// Loads the mechanisms of a stack, robot first, into one tree and one start. Inside core/stack
// only.

#pragma once

#include "poise/core/setup/setup.hpp"

namespace poise {

/// Loads the robot and the objects, applies the stack's joint settings, and places joints and the
/// objects' bases; the robot's base is not moved. Sets tree and start and adds warnings.
/// @throws ConfigError at its place in the stack or a URDF
void load_system(const StackSpec& spec, Setup& setup);

}  // namespace poise
