// SPDX-License-Identifier: BSD-2-Clause
// Reading a map strictly. Inside core/stack only.

#pragma once

#include <string>
#include <vector>

#include "poise/core/config/config_node.hpp"

namespace poise {

/// The values of a map by key; keys that are not known are refused at once.
class MapReader {
 public:
  /// @throws ConfigError if the node is no map or has a key outside `known`
  MapReader(const ConfigNode& node, const std::vector<std::string>& known);

  /// Null if the map does not have the key. @throws ConfigError if the key stands without a value
  const ConfigNode* optional(const std::string& key) const;
  /// @throws ConfigError at the map if the key is missing
  const ConfigNode& required(const std::string& key) const;

 private:
  const ConfigNode& node_;
};

/// @throws ConfigError at the first key of `map` that is not in `known`
void refuse_unknown_keys(const ConfigNode& map, const std::vector<std::string>& known);

/// `path.key`, without the dot at the top.
std::string join_path(const std::string& path, const std::string& key);

}  // namespace poise
