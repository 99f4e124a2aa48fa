// SPDX-License-Identifier: BSD-2-Clause
// Applies a stack's joint settings to the tree. Inside core/setup only.

#pragma once

#include "poise/core/stack/stack_spec.hpp"
#include "poise/core/tree/state.hpp"

namespace poise {

/// Applies armature, damping and friction, then limits. Mimic joints' limits also restrict their
/// leaders.
/// @param node  the map that `robot` was read from
/// @throws ConfigError at its place: unknown joints, wrong units, an empty range
void apply_joints(const RobotSpec& robot, const ConfigNode& node, Tree& tree);

/// Angles or lengths: refuses the units of a slide at a joint that turns, and the reverse.
/// @param values  armature, damping, limits … of the joint; may be null
/// @throws ConfigError at the value
void check_joint_units(const ConfigNode* values, const TreeJoint& joint);

/// A start position that is outside the joint's range by no more than rounding (0.1 deg, 0.1 mm) is
/// moved to the end of the range; others are returned as they are.
double start_within(const TreeJoint& joint, double position);

/// Sets the start positions; mimic joints follow their leaders.
/// @throws ConfigError at its place: unknown joint, mimic joint, wrong unit, outside the range
void place_joints(const RobotSpec& robot, const ConfigNode& node, const Tree& tree, State& start);

}  // namespace poise
