// SPDX-License-Identifier: BSD-2-Clause
// Shapes of a robot that are inside each other where it starts.

#pragma once

#include <vector>

#include "poise/core/setup/setup.hpp"

namespace poise {

/// A warning that names the links of the robot whose shapes overlap at the start, and how deep.
/// Only for robots whose file a plant may simulate with its own shapes: these are then pushed
/// apart. Pairs under disable_collisions or excluded by the file are none.
/// @cost reads the meshes of the file
POISE_API std::vector<Finding> overlapping_shapes(const StackSpec& spec, const Setup& setup);

}  // namespace poise
