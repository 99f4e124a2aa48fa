// SPDX-License-Identifier: BSD-2-Clause
// Merging of nodes, and paths into a node.

#pragma once

#include <string>

#include "poise/core/config/config_node.hpp"
#include "poise/core/export.hpp"

namespace poise {

/// Lays `over` on `base`, for includes.
///
/// - map on map: key by key; `null` removes; if both name a `type` and it differs, `over` replaces
/// - list on list: entries with the same name are laid over each other, new ones appended, if every
///   entry has a name (`name`, else `type`, else the bare word) and at least one is a map;
///   duplicate names in either list are refused
/// - map on such a list: its keys are names of entries; `null` removes one
/// - map without `type` on a bare word: the word becomes the `type`
/// - all else is replaced
/// @throws ConfigError: missing or duplicate names
POISE_API void merge(ConfigNode& base, const ConfigNode& over);

/// Applies one `PATH=VALUE`. @throws ConfigError placed at "--set PATH=VALUE"
POISE_API void apply_setting(ConfigNode& root, const std::string& setting);

/// Puts `value` at `path`, as a setting does: missing maps are made, null removes. `place` is of
/// the path. Call assign_paths afterwards.
/// @throws ConfigError at `place`: the path leads through a list without such an entry
POISE_API void set_value(ConfigNode& root, const std::string& path, const Place& place,
                         ConfigNode value);

/// The node at `path`, as set_value finds it; null if there is none. A bare word is its own `type`.
POISE_API const ConfigNode* find_at(const ConfigNode& root, const std::string& path);

/// Sets ConfigNode::path of `node` and all nodes below.
POISE_API void assign_paths(ConfigNode& node, const std::string& path);

/// `name`, else `type` of a map; the scalar itself; empty if there is none.
POISE_API std::string entry_name(const ConfigNode& entry);

/// Whether two nodes have the same content in the same order, wherever they stand in their files.
POISE_API bool same_content(const ConfigNode& a, const ConfigNode& b);

/// Adds or replaces a key.
POISE_API void set_key(ConfigNode& map, const std::string& key, const Place& key_place,
                       ConfigNode value);
POISE_API void remove_key(ConfigNode& map, const std::string& key);

}  // namespace poise
