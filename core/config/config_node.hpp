// SPDX-License-Identifier: BSD-2-Clause
// A stack file as a tree of nodes that remember where each came from.

#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "poise/core/error.hpp"
#include "poise/core/export.hpp"

namespace poise {

/// A scalar, list or map out of a stack file, merged with what it includes.
struct POISE_API ConfigNode {
  enum class Kind { kNull, kScalar, kList, kMap };

  Kind kind = Kind::kNull;
  std::string scalar;             ///< as written, quotes removed
  bool quoted = false;            ///< a quoted scalar is never a number or a boolean
  std::vector<std::string> keys;  ///< of a map, in file order; same length as children
  std::vector<Place> key_places;  ///< where each key stands
  std::vector<ConfigNode> children;
  Place place;  ///< where the value stands; for `--set` the file is "--set PATH=VALUE"
  std::string
      path;  ///< `control.tasks.balance.law.stiffness`; list entries by their name or [index]

  const ConfigNode* find(std::string_view key) const;  ///< null if absent or not a map
};

/// Where `path`, relative to `node`, stands (`law.stiffness`, `through[0].by`); of what does not
/// stand anywhere, the place of the nearest part above it that does.
POISE_API Place place_of(const ConfigNode& node, const std::string& path);

/// An error about `error.path()` inside `node`, found below the file: put in its place.
POISE_API ConfigError placed_in(const ConfigNode& node, const ConfigError& error);

/// Reads `file`, merges its `include:`s below it (maps key by key, lists of named entries by `name`
/// or `type`, everything else replaced whole), and applies `PATH=VALUE` settings on top.
/// `null` as a value removes the included entry.
/// @throws ConfigError: syntax, duplicate keys, include loops, over-large or binary files, unknown
///         PATH in a setting
POISE_API ConfigNode load_config(const std::filesystem::path& file,
                                 const std::vector<std::string>& settings = {});

/// The same from text, for tests and editors. `name` stands in messages; includes are relative to
/// its folder.
POISE_API ConfigNode parse_config(const std::string& text, const std::string& name);

/// A quantity with its unit, converted to `unit`: "45 deg" → 0.785… for unit "rad"; a bare number
/// is in `unit` already. @throws ConfigError at the node: not a number, NaN, infinite, wrong unit
POISE_API double read_quantity(const ConfigNode& node, std::string_view unit);

}  // namespace poise
