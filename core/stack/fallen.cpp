// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/stack/fallen.hpp"

#include "poise/core/config/map_reader.hpp"
#include "poise/core/stack/grammar.hpp"

namespace poise {

Fallen read_fallen(const ConfigNode& stack) {
  Fallen fallen;
  const ConfigNode* node = stack.find("fallen");
  if (!node || node->kind == ConfigNode::Kind::kNull) return fallen;
  const MapReader map(*node, grammar::kFallen);
  map.read("height", fallen.height);
  map.read("tilt", fallen.tilt);
  return fallen;
}

}  // namespace poise
