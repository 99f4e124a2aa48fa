// SPDX-License-Identifier: BSD-2-Clause
// Contacts by pattern, and another robot in the place of a stack's. Inside core only.

#pragma once

#include "poise/core/config/config_node.hpp"
#include "poise/core/export.hpp"

namespace poise {

/// `contacts` with each entry whose name is a pattern (`"*_foot"`) laid over the entries that it
/// matches. Such an entry is none itself; it may match nothing.
POISE_API ConfigNode with_contact_patterns(const ConfigNode& contacts);

/// The stack with another robot: without its own `robot` and `contacts`, except contacts by
/// pattern, and with all that `part` says laid over it.
/// @throws ConfigError if `part` has no robot
POISE_API ConfigNode with_robot(ConfigNode stack, const ConfigNode& part);

}  // namespace poise
