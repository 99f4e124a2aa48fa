// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/config/config_node.hpp"

#include <algorithm>

namespace poise {

const ConfigNode* ConfigNode::find(std::string_view key) const {
  if (kind != Kind::kMap) return nullptr;
  const auto it = std::find(keys.begin(), keys.end(), key);
  return it == keys.end() ? nullptr : &children[static_cast<std::size_t>(it - keys.begin())];
}

}  // namespace poise
