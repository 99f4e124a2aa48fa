// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/stack/fallen.hpp"

#include "poise/core/config/map_reader.hpp"
#include "poise/core/config/scalars.hpp"

namespace poise {

Fallen read_fallen(const ConfigNode& stack) {
  Fallen fallen;
  const ConfigNode* node = stack.find("fallen");
  if (!node || node->kind == ConfigNode::Kind::kNull) return fallen;
  const MapReader map(*node, {"height", "tilt"});
  if (const auto* height = map.optional("height")) {
    fallen.height = read_quantity(*height, "1");
    check_range(*height, fallen.height, 0, 1, "1");
  }
  if (const auto* tilt = map.optional("tilt")) {
    fallen.tilt = read_quantity(*tilt, "rad");
    check_range(*tilt, fallen.tilt, 0, std::numbers::pi, "rad");
  }
  return fallen;
}

}  // namespace poise
