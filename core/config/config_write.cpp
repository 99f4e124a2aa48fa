// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/config/config_write.hpp"

#include "poise/core/config/scalars.hpp"

namespace poise {

using Kind = ConfigNode::Kind;

ConfigNode map_node() {
  ConfigNode node;
  node.kind = Kind::kMap;
  return node;
}

ConfigNode word_node(const std::string& word) {
  ConfigNode node;
  node.kind = Kind::kScalar;
  node.scalar = word;
  return node;
}

ConfigNode text_node(const std::string& text) {
  ConfigNode node = word_node(text);
  node.quoted = true;
  return node;
}

ConfigNode number_node(double value) { return word_node(number_text(value)); }

ConfigNode bool_node(bool value) { return word_node(value ? "true" : "false"); }

ConfigNode list_node(const std::vector<double>& values) {
  ConfigNode node;
  node.kind = Kind::kList;
  for (const double value : values) node.children.push_back(number_node(value));
  return node;
}

ConfigNode list_node(const std::vector<std::string>& words) {
  ConfigNode node;
  node.kind = Kind::kList;
  for (const std::string& word : words) node.children.push_back(word_node(word));
  return node;
}

void add_key(ConfigNode& map, const std::string& key, ConfigNode value) {
  map.keys.push_back(key);
  map.key_places.emplace_back();
  map.children.push_back(std::move(value));
}

}  // namespace poise
