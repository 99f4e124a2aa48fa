// SPDX-License-Identifier: BSD-2-Clause
// What a stack says of joints, applied to the joints that there are. Inside core/stack only.

#pragma once

#include "poise/core/stack/stack_spec.hpp"
#include "poise/core/tree/state.hpp"

namespace poise {

/// Armature, damping and friction, then limits; leaders get what their followers' limits leave.
/// @param node  the map that `robot` was read from
/// @throws ConfigError at its place: names that are no joint, wrong units, an empty range
void apply_joints(const RobotSpec& robot, const ConfigNode& node, Tree& tree);

/// The start positions, followers after their leaders.
/// @throws ConfigError at its place: no joint, a follower, wrong unit, outside the range
void place_joints(const RobotSpec& robot, const ConfigNode& node, const Tree& tree, State& start);

}  // namespace poise
