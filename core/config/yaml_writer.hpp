// SPDX-License-Identifier: BSD-2-Clause
// A configuration node as YAML.

#pragma once

#include <string>

#include "poise/core/config/config_node.hpp"
#include "poise/core/export.hpp"

namespace poise {

/// A YAML file that parses to `node` again, one value a line.
/// @param origins  each line ends with `# file:line`, `# --set …` or `# default`
POISE_API std::string to_yaml(const ConfigNode& node, bool origins);

}  // namespace poise
