// SPDX-License-Identifier: BSD-2-Clause

#include "poise/plugins/own_entries.hpp"

#include <algorithm>

namespace poise {

std::vector<ModuleEntry> own_entries(const Registry& registry) {
  std::error_code none;
  const auto shipped = std::filesystem::weakly_canonical(module_folders().back(), none);
  std::vector<ModuleEntry> out = registry.entries();
  std::erase_if(out, [&](const ModuleEntry& module) {
    return std::ranges::mismatch(shipped, module.file).in1 == shipped.end();
  });
  return out;
}

}  // namespace poise
