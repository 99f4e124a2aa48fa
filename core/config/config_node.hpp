// SPDX-License-Identifier: BSD-2-Clause
// A stack file as a tree of nodes. Each node keeps the place it was read from.

#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "poise/core/error.hpp"
#include "poise/core/export.hpp"

namespace poise {

/// A scalar, list or map of a stack file, merged with the files it includes.
struct POISE_API ConfigNode {
  /// What the node holds.
  enum class Kind { kNull, kScalar, kList, kMap };

  Kind kind = Kind::kNull;  ///< what the node holds
  std::string scalar;       ///< the text of a scalar, without quotes
  bool quoted = false;      ///< whether a scalar was quoted: it is then neither number nor boolean
  std::vector<std::string> keys;     ///< of a map, in file order; as long as `children`
  std::vector<Place> key_places;     ///< where each key stands
  std::vector<ConfigNode> children;  ///< entries of a list, values of a map
  Place place;       ///< where the value stands; for `--set` the file is "--set PATH=VALUE"
  std::string path;  ///< `control.tasks.balance.law.stiffness`; lists by name or [index]

  /// The value of `key`; null if the key is absent or the node is not a map.
  const ConfigNode* find(std::string_view key) const;
};

/// The place of `path` relative to `node` (`law.stiffness`, `through[0].by`). If nothing stands
/// there, the place of the nearest existing node above it.
POISE_API Place place_of(const ConfigNode& node, const std::string& path);

/// The same error with the place of `error.path()` inside `node`, for errors from code that does
/// not know the file.
POISE_API ConfigError placed_in(const ConfigNode& node, const ConfigError& error);

/// Reads `file` and the files it includes, whose values it overrides, then applies the settings
/// `PATH=VALUE`. Maps merge key by key, lists of named entries by `name` or `type`; everything else
/// is replaced as a whole. The value `null` removes the included entry.
/// @throws ConfigError: syntax, duplicate keys, include loops, oversized or binary files, unknown
///         PATH in a setting
POISE_API ConfigNode load_config(const std::filesystem::path& file,
                                 const std::vector<std::string>& settings = {});

/// As load_config, from text: for tests and editors. `name` stands for the file in messages;
/// includes are relative to its folder.
/// @throws ConfigError as load_config
POISE_API ConfigNode parse_config(const std::string& text, const std::string& name);

/// A number converted to `unit`: "45 deg" gives 0.785… for "rad". A bare number is in `unit`
/// already.
/// @throws ConfigError at the node: not a number, NaN, infinite, wrong unit
POISE_API double read_quantity(const ConfigNode& node, std::string_view unit);

}  // namespace poise
