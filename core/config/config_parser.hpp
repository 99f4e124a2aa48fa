// SPDX-License-Identifier: BSD-2-Clause
// YAML text → nodes with places. Inside core/stack only.

#pragma once

#include <string>

#include "poise/core/config/config_node.hpp"

namespace poise {

/// One YAML document as a node, without includes and paths.
///
/// Aliases are copied, merge keys (`<<`) filled in. Limits: 4 MB of UTF-8 text, 64 levels, and a
/// size after expansion of aliases that keeps hostile files from exhausting the memory.
/// @param name       stands as the file in every Place
/// @param positions  false: leave line and column out (for `--set`, which has none)
/// @throws ConfigError
ConfigNode parse_yaml(const std::string& text, const std::string& name, bool positions = true);

}  // namespace poise
