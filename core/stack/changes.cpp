// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/stack/changes.hpp"

#include <algorithm>

#include "poise/core/config/config_merge.hpp"
#include "poise/core/config/yaml_writer.hpp"

namespace poise {
namespace {

const ConfigNode* counterpart(const ConfigNode& in, const ConfigNode& of, std::size_t i) {
  if (of.kind == ConfigNode::Kind::kMap) return in.find(of.keys[i]);
  const auto same = std::ranges::find(in.children, of.children[i].path, &ConfigNode::path);
  return same == in.children.end() ? nullptr : &*same;
}

// Whether a law, reference or solver has changed its type; its parameters are then not compared.
bool is_another(const ConfigNode& a, const ConfigNode& b) {
  const ConfigNode *before = a.find("type"), *now = b.find("type");
  return (b.path.ends_with(".law") || b.path.ends_with(".reference") ||
          b.path == "control.solver") &&
         before != nullptr && now != nullptr && before->scalar != now->scalar;
}

void compare(const ConfigNode& a, const ConfigNode& b, std::vector<std::string>& out) {
  if (a.kind != b.kind || a.scalar != b.scalar || is_another(a, b)) return out.push_back(b.path);
  const bool plain = b.kind == ConfigNode::Kind::kList &&
                     std::ranges::any_of(b.children, [](const ConfigNode& child) {
                       return child.path.ends_with(']');
                     });
  std::vector<std::string> inner;
  for (std::size_t i = 0; i < b.children.size(); ++i) {
    const ConfigNode* before = counterpart(a, b, i);
    if (before == nullptr)
      inner.push_back(b.children[i].path);
    else
      compare(*before, b.children[i], inner);
  }
  for (std::size_t i = 0; i < a.children.size(); ++i)
    if (counterpart(b, a, i) == nullptr) inner.push_back(a.children[i].path);
  if (plain && !inner.empty()) inner = {b.path};
  out.insert(out.end(), inner.begin(), inner.end());
}

// As it stands behind a key, without the key.
std::string text_of(const ConfigNode& node) {
  const std::string key = "v:";
  ConfigNode map;
  map.kind = ConfigNode::Kind::kMap;
  set_key(map, "v", {}, node);
  std::string text = to_yaml(map, false).substr(key.size());
  text.erase(text.find_last_not_of(" \n") + 1);
  return text.erase(0, text.find_first_not_of(' '));
}

}  // namespace

std::vector<std::string> differing_paths(const ConfigNode& a, const ConfigNode& b) {
  std::vector<std::string> out;
  compare(a, b, out);
  return out;
}

std::string value_at_path(const ConfigNode& node, const std::string& path) {
  if (node.path == path) return text_of(node);
  for (const ConfigNode& child : node.children)
    if (std::string text = value_at_path(child, path); !text.empty()) return text;
  return {};
}

}  // namespace poise
