// SPDX-License-Identifier: BSD-2-Clause
// Reading a map strictly. Inside core/stack only.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "poise/core/config/config_node.hpp"
#include "poise/core/config/key.hpp"
#include "poise/core/export.hpp"

namespace poise {

/// The values of a map by key; the constructor refuses unknown keys.
class POISE_API MapReader {
 public:
  /// @throws ConfigError if the node is not a map or has a key outside `known`
  MapReader(const ConfigNode& node, const std::vector<std::string>& known);
  /// The same for a table of keys, whose units, ranges and choices the functions below use.
  MapReader(const ConfigNode& node, const Keys& keys);

  /// Null if the map does not have the key. @throws ConfigError if the key has no value
  const ConfigNode* optional(const std::string& key) const;
  /// @throws ConfigError at the map if the key is missing
  const ConfigNode& required(const std::string& key) const;

  /// The quantity at `key`, in the unit of the table and within its range. @throws ConfigError
  std::optional<double> quantity(const std::string& key) const;
  double required_quantity(const std::string& key) const;
  /// Sets `value` if the map has the key.
  void read(const std::string& key, double& value) const;
  /// The word at `key`, one of the table's choices; empty if the map does not have it.
  std::string choice(const std::string& key) const;

 private:
  const ConfigNode& node_;
  Keys keys_;
};

/// The quantity or the whole number at `node`, as `key` says. @throws ConfigError at the node
double read_quantity(const ConfigNode& node, const Key& key);
POISE_API int read_integer(const ConfigNode& node, const Key& key);

inline constexpr const char* kUnknownKey = "unknown key";  ///< what refuse_unknown_keys finds

/// @throws ConfigError at the first key of `map` that is not in `known`
POISE_API void refuse_unknown_keys(const ConfigNode& map, const std::vector<std::string>& known);

/// `path.key`, without the dot at the top.
POISE_API std::string join_path(const std::string& path, const std::string& key);

}  // namespace poise
