// SPDX-License-Identifier: BSD-2-Clause
// Applies a stack's joint settings to the tree. Inside core/stack only.

#pragma once

#include "poise/core/stack/stack_spec.hpp"
#include "poise/core/tree/state.hpp"

namespace poise {

/// Applies armature, damping and friction, then limits. Mimic joints' limits also restrict their
/// leaders.
/// @param node  the map that `robot` was read from
/// @throws ConfigError at its place: unknown joints, wrong units, an empty range
void apply_joints(const RobotSpec& robot, const ConfigNode& node, Tree& tree);

/// Sets the start positions; mimic joints follow their leaders.
/// @throws ConfigError at its place: unknown joint, mimic joint, wrong unit, outside the range
void place_joints(const RobotSpec& robot, const ConfigNode& node, const Tree& tree, State& start);

}  // namespace poise
