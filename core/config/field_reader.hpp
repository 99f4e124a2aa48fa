// SPDX-License-Identifier: BSD-2-Clause
// The visitors between a stack file's nodes and a module's fields.

#pragma once

#include <string>
#include <vector>

#include "poise/core/config/config_node.hpp"
#include "poise/core/export.hpp"
#include "poise/core/module_base.hpp"

namespace poise {

/// Sets the object's parameters from the map `node`, strictly: unknown keys, wrong types, wrong
/// units, values out of range and missing required fields are errors at their place.
/// @param accept  further keys of the map that are the caller's business ("type", "name", "law" …)
POISE_API void read_fields(const ConfigNode& node, ModuleObject& object,
                           const std::vector<std::string>& accept);

/// The object's parameters as they are now, as a map in the order of its description. Places are
/// empty: they are defaults, unless `source` (may be null) has the key.
POISE_API ConfigNode write_fields(ModuleObject& object, const ConfigNode* source);

}  // namespace poise
