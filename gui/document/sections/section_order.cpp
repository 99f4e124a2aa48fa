// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/document/sections/section_order.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <string_view>
#include <vector>

#include "poise/core/config/yaml_writer.hpp"
#include "poise/gui/document/cards.hpp"
#include "poise/gui/document/stack_text.hpp"

namespace poise::gui {
namespace {

struct Section {
  std::string_view key;
  std::size_t place;
};
constexpr Section kSections[] = {
    {"poise", 0},         {"include", 1},  {"robot", 2},     {"gravity", 3},    {"ground", 4},
    {"objects", 5},       {"contacts", 6}, {"sensors", 7},   {"observer", 8},   {"walk", 9},
    {"control", 10},      {"phases", 11},  {"sequence", 10}, {"estimator", 12}, {"plant", 13},
    {"disturbances", 13}, {"fallen", 14},  {"record", 15}};
constexpr std::size_t kUnknown = 16;

bool has_alias(const TextNode& node) {
  return node.kind == TextNode::Kind::kAlias || std::ranges::any_of(node.children, has_alias);
}

// Whether both say the same; an alias before its anchor says nothing.
bool same_values(const std::string& a, const std::string& b, const std::string& name) {
  try {
    const ConfigNode was = parse_config(a, name), now = parse_config(b, name);
    return std::ranges::all_of(was.keys, [&](const std::string& key) {
      const ConfigNode* value = now.find(key);
      return value != nullptr && in_one_line(*value) == in_one_line(*was.find(key));
    });
  } catch (const ConfigError&) {
    return false;
  }
}

// The end of the line with the end of a node, behind its line break.
std::size_t after_line(const std::string& text, std::size_t at) {
  return std::min(text.find('\n', at), text.size() - 1) + 1;
}

}  // namespace

std::size_t section_place(const std::string& key) {
  const auto found = std::ranges::find(kSections, key, &Section::key);
  return found == std::end(kSections) ? kUnknown : found->place;
}

std::string with_sections_in_order(std::string text, const std::string& name) {
  const TextNode tree = parse_text_tree(text, name);
  std::vector<std::size_t> order(tree.keys.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto place = [&](std::size_t i) { return section_place(tree.keys[i]); };
  if (tree.flow || std::ranges::is_sorted(order, {}, place)) return text;
  std::ranges::stable_sort(order, {}, place);
  // The comment at the top is about the file.
  std::string out = text.substr(0, tree.key_begins[0]);
  for (const std::size_t i : order) {
    const std::size_t end = after_line(text, tree.children[i].end),
                      begin =
                          i == 0 ? tree.key_begins[0] : after_line(text, tree.children[i - 1].end);
    const std::size_t first = std::min(text.find_first_not_of('\n', begin), end);
    const bool apart = i != order.front() && tree.keys[i] != "include";
    out += (apart ? "\n" : "") + text.substr(first, end - first);
    if (!out.ends_with('\n')) out += '\n';
  }
  out += text.substr(after_line(text, tree.children.back().end));
  return has_alias(tree) && !same_values(text, out, name) ? text : out;
}

}  // namespace poise::gui
