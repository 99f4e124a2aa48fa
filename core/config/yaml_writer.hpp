// SPDX-License-Identifier: BSD-2-Clause
// Writes a configuration node as YAML.

#pragma once

#include <string>

#include "poise/core/config/config_node.hpp"
#include "poise/core/export.hpp"

namespace poise {

/// The text as a key or value of YAML: in quotes where YAML would read it as something else.
POISE_API std::string yaml_word(const std::string& text);

/// The node on one line, in brackets.
POISE_API std::string to_line(const ConfigNode& node);

/// YAML text, one value per line, that parses to `node` again.
/// @param origins  whether each line ends with `# file:line`, `# --set …` or `# default`
POISE_API std::string to_yaml(const ConfigNode& node, bool origins);

}  // namespace poise
