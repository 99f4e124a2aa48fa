// SPDX-License-Identifier: BSD-2-Clause
// Names by pattern, and another robot in the place of a stack's. Inside core only.

#pragma once

#include <string>
#include <vector>

#include "poise/core/config/config_node.hpp"
#include "poise/core/export.hpp"

namespace poise {

/// `contacts` with each entry whose name is a pattern (`"*_foot"`) laid over the entries that it
/// matches. Such an entry is none itself; it may match nothing.
POISE_API ConfigNode with_contact_patterns(const ConfigNode& contacts);

/// A list of contacts, or a map by contact, with each pattern replaced by the contacts that it
/// matches; a single pattern becomes a list. A contact that is named itself is not meant by a
/// pattern, too.
/// @throws ConfigError at a pattern that matches nothing
ConfigNode with_names(const ConfigNode& node, const std::vector<std::string>& contacts);

/// `phases` with the contacts that they make, break and keep by name.
ConfigNode with_names_in_phases(const ConfigNode& phases, const std::vector<std::string>& contacts);

/// A stance with its `contacts` and `at` by name.
POISE_API ConfigNode with_names_in_stance(const ConfigNode& stance,
                                          const std::vector<std::string>& contacts);

/// The stack with another robot: without its own `robot` and `contacts`, except contacts by
/// pattern, and with all that `part` says laid over it.
/// @throws ConfigError if `part` has no robot
POISE_API ConfigNode with_robot(ConfigNode stack, const ConfigNode& part);

}  // namespace poise
