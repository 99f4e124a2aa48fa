// SPDX-License-Identifier: BSD-2-Clause
// Goals of references in a stack file. Inside core/stack only.

#pragma once

#include "poise/core/config/config_node.hpp"
#include "poise/core/export.hpp"
#include "poise/core/goal.hpp"

namespace poise {

/// `[…]`, or a map of xyz, rpy, quaternion, by, over, joints.
/// @param unit  of a bare list and of `by`; "" allows lengths and angles
POISE_API Goal read_goal(const ConfigNode& node, std::string_view unit);

/// {w:, x:, y:, z:} of length 1, within 1e-3; normalised.
Eigen::Vector4d read_quaternion(const ConfigNode& node);

/// The node that reads back as `goal`, without places.
ConfigNode write_goal(const Goal& goal);

}  // namespace poise
