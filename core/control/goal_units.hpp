// SPDX-License-Identifier: BSD-2-Clause
// Units of a reference's goals, component by component. Inside core/stack only.

#pragma once

#include <string>
#include <vector>

#include "poise/core/config/config_node.hpp"
#include "poise/core/problem/task.hpp"

namespace poise {

/// The unit of each component of a task's target, in its tangent space: a pose's are m, m, m, rad,
/// rad, rad; a joint's m or rad by its kind. Empty if the task gives none.
std::vector<std::string> component_units(const Task& task, const TargetSpace& space,
                                         const Tree& tree);

/// Reads the reference's goals and its fields in "m, rad" again, now that the unit of each
/// component is known.
/// @throws ConfigError at the component whose unit does not fit
void check_goal_units(Reference& reference, const ConfigNode& node, const Task& task,
                      const TargetSpace& space, const Tree& tree);

}  // namespace poise
