// SPDX-License-Identifier: BSD-2-Clause
// Nodes of a stack file from and to Python values.

#pragma once

#include "poise/apps/python/bindings.hpp"
#include "poise/core/config/config_node.hpp"

namespace poise::python {

/// A node of None, bool, int, float, str, a path, a list, a dict, an array of numbers, or an object
/// with the attribute `name`. All of it has this place.
/// @param path  of the node, for messages
/// @throws ConfigError for anything else, NaN and infinity
ConfigNode to_node(nb::handle value, const Place& place, const std::string& path);

/// The node as None, bool, int, float, str, list and dict. A quantity with a unit stays a text.
nb::object to_object(const ConfigNode& node);

}  // namespace poise::python
