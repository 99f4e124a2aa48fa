// SPDX-License-Identifier: BSD-2-Clause
// The mechanisms of a stack, robot first, as one tree and one start. Inside core/stack only.

#pragma once

#include "poise/core/setup/setup.hpp"

namespace poise {

/// Loads the robot and the objects, applies what the stack says of their joints, and places their
/// joints and the objects' bases; the robot's base stays where it is. Sets tree and start, adds
/// warnings.
/// @throws ConfigError at its place in the stack or a URDF
void load_system(const StackSpec& spec, Setup& setup);

}  // namespace poise
