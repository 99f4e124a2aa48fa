// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/config/map_reader.hpp"
#include "poise/core/stack/grammar.hpp"
#include "poise/core/stack/model/observer_spec.hpp"

namespace poise {

std::optional<ObserverSpec> read_observer(const ConfigNode& stack) {
  const ConfigNode* node = stack.find("observer");
  if (node == nullptr || node->kind == ConfigNode::Kind::kNull) return {};
  ObserverSpec out;
  const MapReader map(*node, grammar::kObserver);
  map.read("bandwidth", out.bandwidth);
  return out;
}

}  // namespace poise
