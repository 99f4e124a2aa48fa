// SPDX-License-Identifier: BSD-2-Clause
// A list of modules by kind and type.

#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "poise/core/module_base.hpp"

namespace poise {

/// Kind and type of some modules.
using ModuleTypes = std::vector<std::pair<ModuleKind, std::string>>;

/// Whether the list has the module.
inline bool contains(const ModuleTypes& types, ModuleKind kind, const std::string& type) {
  return std::ranges::find(types, std::pair(kind, type)) != types.end();
}

}  // namespace poise
