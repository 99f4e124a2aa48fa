// SPDX-License-Identifier: BSD-2-Clause
// Differences between two stacks.

#pragma once

#include <string>
#include <vector>

#include "poise/core/config/config_node.hpp"
#include "poise/core/export.hpp"

namespace poise {

/// The smallest values that differ or exist in only one of the stacks, in the order of `b`. Both
/// nodes have their paths.
POISE_API std::vector<std::string> differing_paths(const ConfigNode& a, const ConfigNode& b);

/// The YAML text of the value with this ConfigNode::path; empty if there is none.
POISE_API std::string value_at_path(const ConfigNode& node, const std::string& path);

}  // namespace poise
