// SPDX-License-Identifier: BSD-2-Clause
// YAML text → nodes with places. Inside core/stack only.

#pragma once

#include <string>

#include "poise/core/config/config_node.hpp"
#include "poise/core/export.hpp"

namespace poise {

/// One YAML document as a node, without includes and paths.
///
/// Aliases are copied, merge keys (`<<`) filled in. Limits: 4 MB of UTF-8 text, 64 levels, and a
/// maximum size after alias expansion, so hostile files cannot exhaust memory.
/// @param name       file name in every Place
/// @param positions  false: omit line and column (for `--set`)
/// @throws ConfigError
POISE_API ConfigNode parse_yaml(const std::string& text, const std::string& name,
                                bool positions = true);

}  // namespace poise
