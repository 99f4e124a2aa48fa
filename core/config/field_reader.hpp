// SPDX-License-Identifier: BSD-2-Clause
// Reads and writes a module's fields from and to nodes of a stack file.

#pragma once

#include <string>
#include <vector>

#include "poise/core/config/config_node.hpp"
#include "poise/core/export.hpp"
#include "poise/core/module_base.hpp"

namespace poise {

/// Sets the object's parameters from the map `node`.
/// @param accept  further keys of the map, which the caller reads ("type", "name", "law" …)
/// @throws ConfigError at the key: unknown key, wrong type or unit, value out of range, missing
///         required field
POISE_API void read_fields(const ConfigNode& node, ModuleObject& object,
                           const std::vector<std::string>& accept);

/// The object's present parameters as a map, in the order of its description. A value has the place
/// of its key in `source`; without such a key, or if `source` is null, its place is empty, which
/// means a default.
POISE_API ConfigNode write_fields(ModuleObject& object, const ConfigNode* source);

}  // namespace poise
