// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/document/cards.hpp"

#include <algorithm>
#include <cstdlib>

#include "poise/core/config/text_tree.hpp"

namespace poise::gui {
namespace {

using Kind = ConfigNode::Kind;

std::string word(const ConfigNode& entry, const char* key) {
  const ConfigNode* value = entry.find(key);
  return value != nullptr && value->kind == Kind::kScalar ? value->scalar : std::string();
}

// One number, or "[1, 2, 3]".
std::string numbers(const ConfigNode& entry, const char* key) {
  const ConfigNode* value = entry.find(key);
  if (value == nullptr || value->kind != Kind::kList) return word(entry, key);
  std::string text;
  for (const ConfigNode& one : value->children) text += (text.empty() ? "" : ", ") + one.scalar;
  return "[" + text + "]";
}

Card card_of(const ConfigNode& entry, bool task) {
  Card card;
  card.task = task;
  card.type = entry.kind == Kind::kScalar ? entry.scalar : word(entry, "type");
  card.name = word(entry, "name");
  if (card.name.empty()) card.name = card.type;
  card.path = entry.path;
  const std::string level = word(entry, "level");
  card.level = level.empty() ? (task ? 1 : 0) : std::atoi(level.c_str());
  card.weight = numbers(entry, "weight");
  return card;
}

void add(const ConfigNode* list, bool task, std::vector<Card>& cards) {
  if (list == nullptr || list->kind != Kind::kList) return;
  for (const ConfigNode& entry : list->children)
    if (entry.kind == Kind::kScalar || entry.kind == Kind::kMap)
      cards.push_back(card_of(entry, task));
}

void add_of_phases(const ConfigNode& stack, std::vector<Card>& cards) {
  const ConfigNode* phases = stack.find("phases");
  if (phases == nullptr || phases->kind != Kind::kMap) return;
  for (std::size_t p = 0; p < phases->children.size(); ++p) {
    const ConfigNode* tasks = phases->children[p].find("tasks");
    if (tasks == nullptr || tasks->kind != Kind::kMap) continue;
    for (std::size_t t = 0; t < tasks->children.size(); ++t) {
      const ConfigNode& entry = tasks->children[t];
      if (entry.kind != Kind::kMap || entry.find("type") == nullptr) continue;
      Card card = card_of(entry, true);
      card.name = tasks->keys[t];
      card.phase = phases->keys[p];
      cards.push_back(std::move(card));
    }
  }
}

bool is_index(const std::string& part) { return part.size() > 2 && part.front() == '['; }

}  // namespace

std::vector<Card> cards_of(const ConfigNode& stack) {
  std::vector<Card> cards;
  if (const ConfigNode* control = stack.find("control")) {
    add(control->find("constraints"), false, cards);
    add(control->find("tasks"), true, cards);
  }
  add_of_phases(stack, cards);
  std::ranges::stable_sort(cards, {}, &Card::level);
  return cards;
}

const ConfigNode* value_at(const ConfigNode& stack, const std::string& path) {
  const ConfigNode* node = &stack;
  std::string so_far;
  for (const std::string& part : path_parts(path)) {
    so_far += (so_far.empty() || is_index(part) ? "" : ".") + part;
    const ConfigNode* next = node->find(part);
    if (node->kind == Kind::kList)
      for (const ConfigNode& child : node->children)
        if (child.path == so_far) next = &child;
    if (next == nullptr && node->kind == Kind::kScalar && part == "type") next = node;
    if (next == nullptr) return nullptr;
    node = next;
  }
  return node;
}

std::string in_one_line(const ConfigNode& node) {
  if (node.kind == Kind::kNull) return "null";
  if (node.kind == Kind::kScalar) {
    if (!node.quoted) return node.scalar;
    std::string out = "\"";
    for (const char c : node.scalar) {
      if (c == '"' || c == '\\') out += '\\';
      out += c;
    }
    return out + '"';
  }
  const bool map = node.kind == Kind::kMap;
  std::string out = map ? "{" : "[";
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    if (i > 0) out += ", ";
    if (map) out += node.keys[i] + ": ";
    out += in_one_line(node.children[i]);
  }
  return out + (map ? "}" : "]");
}

}  // namespace poise::gui
