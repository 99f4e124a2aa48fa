// SPDX-License-Identifier: BSD-2-Clause
// Finds limits of torque rates that are too low to walk with.

#pragma once

#include <vector>

#include "poise/core/setup/setup.hpp"
#include "poise/core/stack/finding.hpp"
#include "poise/core/stack/stack_spec.hpp"

namespace poise {

/// Warns of a `torque-rate-limits` whose `max` is less than a walk needs when a foot lands: a tenth
/// of a second in which a joint takes weight · height of the CoM.
std::vector<Finding> slow_torques(const StackSpec& spec, const Setup& setup);

}  // namespace poise
