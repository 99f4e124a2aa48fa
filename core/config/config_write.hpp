// SPDX-License-Identifier: BSD-2-Clause
// Creates nodes that come from no file; their places are empty. Inside core/stack only.

#pragma once

#include <string>
#include <vector>

#include "poise/core/config/config_node.hpp"

namespace poise {

ConfigNode map_node();
ConfigNode word_node(const std::string& word);
/// Free text, quoted.
ConfigNode text_node(const std::string& text);
ConfigNode number_node(double value);
ConfigNode bool_node(bool value);
ConfigNode list_node(const std::vector<double>& values);
ConfigNode list_node(const std::vector<std::string>& words);

/// Appends `key: value`; the key must be new.
void add_key(ConfigNode& map, const std::string& key, ConfigNode value);

}  // namespace poise
