// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/edit/parts_text.hpp"

#include <optional>

#include "poise/core/config/config_node.hpp"
#include "poise/core/error.hpp"
#include "poise/gui/document/cards.hpp"

namespace poise::gui {
namespace {

std::optional<ConfigNode> read(const std::string& text) {
  try {
    ConfigNode node = parse_config("v: " + text + "\n", "value");
    if (node.children.size() == 1) return std::move(node.children.front());
  } catch (const ConfigError&) {
    return std::nullopt;  // not readable as YAML: shown as text
  }
  return std::nullopt;
}

std::string joined(const std::vector<std::string>& items, const char* open, const char* close) {
  std::string text = open;
  for (const std::string& item : items) text += (&item == &items.front() ? "" : ", ") + item;
  return text + close;
}

}  // namespace

TextParts entries_of(const std::string& text) {
  TextParts entries;
  const auto node = read(text);
  if (!node || node->kind != ConfigNode::Kind::kMap) return entries;
  for (std::size_t i = 0; i < node->keys.size(); ++i)
    entries.emplace_back(node->keys[i], in_one_line(node->children[i]));
  return entries;
}

std::string map_text(const TextParts& entries) {
  std::vector<std::string> items;
  for (const auto& [key, value] : entries) {
    const bool word = key.find_first_not_of(
                          "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                          "0123456789_-./") == std::string::npos;
    items.push_back((word && !key.empty() ? key : '"' + key + '"') + ": " + value);
  }
  return items.empty() ? std::string() : joined(items, "{", "}");
}

TextParts goal_parts(const std::string& text) {
  const auto node = read(text);
  if (node && node->kind == ConfigNode::Kind::kList) return {{"", text}};
  return entries_of(text);
}

std::string goal_text(const TextParts& parts) {
  if (parts.size() == 1 && parts.front().first.empty()) return parts.front().second;
  TextParts named;
  for (const auto& part : parts)
    if (!part.first.empty()) named.push_back(part);
  return map_text(named);
}

std::string fresh_part(const std::string& key, const std::vector<std::string>& contacts) {
  if (key == "over") return list_text(contacts);
  if (key == "joints") return "{}";
  if (key == "quaternion") return "{w: 1, x: 0, y: 0, z: 0}";
  return "[0, 0, 0]";
}

std::vector<std::string> items_of(const std::string& text) {
  std::vector<std::string> items;
  const auto node = read(text);
  if (!node || node->kind != ConfigNode::Kind::kList) return items;
  for (const ConfigNode& child : node->children) items.push_back(in_one_line(child));
  return items;
}

std::string list_text(const std::vector<std::string>& items) { return joined(items, "[", "]"); }

}  // namespace poise::gui
