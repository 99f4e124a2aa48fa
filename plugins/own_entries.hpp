// SPDX-License-Identifier: BSD-2-Clause
// Modules that do not ship with Poise.

#pragma once

#include <vector>

#include "poise/core/export.hpp"
#include "poise/plugins/registry.hpp"

namespace poise {

/// The modules that were loaded from elsewhere than the folder of those that ship.
POISE_API std::vector<ModuleEntry> own_entries(const Registry& registry);

}  // namespace poise
