// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/config/map_reader.hpp"

#include <algorithm>
#include <sstream>
#include <stdexcept>

#include "poise/core/config/scalars.hpp"

namespace poise {

const Key& Keys::at(std::string_view name) const {
  const Key* const found =
      std::find_if(begin(), end(), [&](const Key& k) { return k.name == name; });
  if (found == end()) throw std::logic_error("no key '" + std::string(name) + "' in the table");
  return *found;
}

std::vector<std::string> Keys::names() const {
  std::vector<std::string> all;
  for (const Key& key : *this) all.emplace_back(key.name);
  return all;
}

std::vector<std::string> words_of(std::string_view choices) {
  std::istringstream stream{std::string(choices)};
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

std::string join_path(const std::string& path, const std::string& key) {
  return path.empty() ? key : path + "." + key;
}

void refuse_unknown_keys(const ConfigNode& map, const std::vector<std::string>& known) {
  for (std::size_t i = 0; i < map.keys.size(); ++i) {
    if (std::find(known.begin(), known.end(), map.keys[i]) != known.end()) continue;
    throw ConfigError(ErrorCode::kUnknownKey, map.key_places[i], join_path(map.path, map.keys[i]),
                      kUnknownKey,
                      known.empty() ? "no keys are known here" : suggestion(map.keys[i], known));
  }
}

MapReader::MapReader(const ConfigNode& node, const std::vector<std::string>& known) : node_(node) {
  if (node.kind != ConfigNode::Kind::kMap) fail_found(node, "expected a map, {key: value, …}");
  refuse_unknown_keys(node, known);
}

MapReader::MapReader(const ConfigNode& node, const Keys& keys) : MapReader(node, keys.names()) {
  keys_ = keys;
}

const ConfigNode* MapReader::optional(const std::string& key) const {
  const ConfigNode* child = node_.find(key);
  if (child && child->kind == ConfigNode::Kind::kNull)
    fail(ErrorCode::kMissing, *child, "has no value", "give one, or delete the key");
  return child;
}

const ConfigNode& MapReader::required(const std::string& key) const {
  if (const ConfigNode* child = optional(key)) return *child;
  fail(ErrorCode::kMissing, node_, "the key '" + key + "' is missing");
}

std::optional<double> MapReader::quantity(const std::string& key) const {
  const ConfigNode* child = optional(key);
  if (child == nullptr) return {};
  return read_quantity(*child, keys_.at(key));
}

double MapReader::required_quantity(const std::string& key) const {
  return read_quantity(required(key), keys_.at(key));
}

void MapReader::read(const std::string& key, double& value) const {
  if (const auto found = quantity(key)) value = *found;
}

std::string MapReader::choice(const std::string& key) const {
  const ConfigNode* child = optional(key);
  return child ? read_choice(*child, words_of(keys_.at(key).choices)) : std::string();
}

double read_quantity(const ConfigNode& node, const Key& key) {
  const double value = read_quantity(node, key.unit);
  check_range(node, value, key.min, key.max, key.unit);
  return value;
}

int read_integer(const ConfigNode& node, const Key& key) {
  const std::int64_t value = read_integer(node);
  check_range(node, static_cast<double>(value), key.min, key.max, "1");
  return static_cast<int>(value);
}

}  // namespace poise
