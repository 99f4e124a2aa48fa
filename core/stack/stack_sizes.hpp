// SPDX-License-Identifier: BSD-2-Clause
// Lengths as shares of a robot's legs and arms.

#pragma once

#include "poise/core/config/config_node.hpp"
#include "poise/core/export.hpp"

namespace poise {

/// The stack with lengths such as `0.2 leg`, `0.5 arm/s` in metres, by the lengths in `robot.size`.
/// Leaves as it is what it cannot convert: a missing or faulty size. read_quantity refuses that.
POISE_API ConfigNode with_sizes(ConfigNode stack);

}  // namespace poise
