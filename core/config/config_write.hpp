// SPDX-License-Identifier: BSD-2-Clause
// Creates nodes that come from no file; their places are empty. Inside core/stack only.

#pragma once

#include <string>
#include <vector>

#include "poise/core/config/config_node.hpp"
#include "poise/core/export.hpp"

namespace poise {

POISE_API ConfigNode map_node();
POISE_API ConfigNode word_node(const std::string& word);
/// Free text, quoted.
POISE_API ConfigNode text_node(const std::string& text);
POISE_API ConfigNode number_node(double value);
ConfigNode bool_node(bool value);
POISE_API ConfigNode list_node(const std::vector<double>& values);
POISE_API ConfigNode list_node(const std::vector<std::string>& words);

/// Appends `key: value`; the key must be new.
POISE_API void add_key(ConfigNode& map, const std::string& key, ConfigNode value);

}  // namespace poise
