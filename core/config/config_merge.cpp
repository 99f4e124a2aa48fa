// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/config/config_merge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "poise/core/config/config_parser.hpp"
#include "poise/core/config/text_tree.hpp"

namespace poise {
namespace {

using Kind = ConfigNode::Kind;

constexpr std::size_t kMaxParts = 64;
constexpr std::size_t kNone = static_cast<std::size_t>(-1);

std::size_t key_index(const ConfigNode& map, std::string_view key) {
  const auto it = std::find(map.keys.begin(), map.keys.end(), key);
  return it == map.keys.end() ? kNone : static_cast<std::size_t>(it - map.keys.begin());
}

std::size_t entry_index(const ConfigNode& list, std::string_view name) {
  for (std::size_t i = 0; i < list.children.size(); ++i)
    if (entry_name(list.children[i]) == name) return i;
  return kNone;
}

std::vector<std::string> entry_names(const ConfigNode& list) {
  std::vector<std::string> names;
  for (const ConfigNode& entry : list.children)
    if (const std::string name = entry_name(entry); !name.empty()) names.push_back(name);
  return names;
}

bool all_named(const ConfigNode& list) {
  return std::none_of(list.children.begin(), list.children.end(),
                      [](const ConfigNode& entry) { return entry_name(entry).empty(); });
}

bool has_map(const ConfigNode& list) {
  return std::any_of(list.children.begin(), list.children.end(),
                     [](const ConfigNode& entry) { return entry.kind == Kind::kMap; });
}

void erase_child(ConfigNode& node, std::size_t i) {
  const auto at = static_cast<std::ptrdiff_t>(i);
  node.children.erase(node.children.begin() + at);
  if (node.kind != Kind::kMap) return;
  node.keys.erase(node.keys.begin() + at);
  node.key_places.erase(node.key_places.begin() + at);
}

// `pd` → `{type: pd}`, so that a key can be laid over a module named by a bare word.
void make_typed_map(ConfigNode& word) {
  ConfigNode map;
  map.kind = Kind::kMap;
  map.place = word.place;
  map.path = word.path;
  set_key(map, "type", word.place, std::move(word));
  word = std::move(map);
}

bool is_word(const ConfigNode& node) { return node.kind == Kind::kScalar && !node.scalar.empty(); }

bool types_differ(const ConfigNode& a, const ConfigNode& b) {
  const ConfigNode* type_a = a.find("type");
  const ConfigNode* type_b = b.find("type");
  return type_a && type_b && type_a->scalar != type_b->scalar;
}

void merge_maps(ConfigNode& base, const ConfigNode& over) {
  base.place = over.place;
  for (std::size_t i = 0; i < over.keys.size(); ++i) {
    const std::size_t at = key_index(base, over.keys[i]);
    if (at == kNone) {
      set_key(base, over.keys[i], over.key_places[i], over.children[i]);
    } else if (over.children[i].kind == Kind::kNull) {
      erase_child(base, at);
    } else {
      base.key_places[at] = over.key_places[i];
      merge(base.children[at], over.children[i]);
    }
  }
}

// Refuses entries of one list with the same name.
void refuse_same_names(const ConfigNode& list) {
  for (std::size_t i = 0; i < list.children.size(); ++i) {
    const ConfigNode& entry = list.children[i];
    const std::string name = entry_name(entry);
    if (entry_index(list, name) < i)
      throw ConfigError(ErrorCode::kDuplicate, entry.place, entry.path,
                        "two entries are called '" + name + "'", "give each a name of its own");
  }
}

void merge_lists(ConfigNode& base, const ConfigNode& over) {
  refuse_same_names(base);
  refuse_same_names(over);
  base.place = over.place;
  for (const ConfigNode& entry : over.children) {
    const std::size_t at = entry_index(base, entry_name(entry));
    if (at == kNone)
      base.children.push_back(entry);
    else
      merge(base.children[at], entry);
  }
}

void merge_into_entries(ConfigNode& list, const ConfigNode& over) {
  for (std::size_t i = 0; i < over.keys.size(); ++i) {
    const std::size_t at = entry_index(list, over.keys[i]);
    if (at == kNone)
      throw ConfigError(ErrorCode::kUnknownName, over.key_places[i], list.path + "." + over.keys[i],
                        "the list has no entry of this name",
                        suggestion(over.keys[i], entry_names(list)));
    if (over.children[i].kind == Kind::kNull)
      erase_child(list, at);
    else
      merge(list.children[at], over.children[i]);
  }
}

[[noreturn]] void fail_missing(const ConfigNode& node, const std::string& part, const Place& place,
                               const std::string& path) {
  std::string remedy = suggestion(part, node.kind == Kind::kMap ? node.keys : entry_names(node));
  if (remedy.empty() && node.kind == Kind::kList)
    remedy = fmt::format("the list has {} {}, from [0]", node.children.size(),
                         node.children.size() == 1 ? "entry" : "entries");
  throw ConfigError(ErrorCode::kUnknownName, place, path, "there is no '" + part + "' in the stack",
                    remedy);
}

// A key inside a phase needs the phase: made by its first key, a misspelt one would do nothing.
bool inside_phase(const std::vector<std::string>& parts, std::size_t i) {
  return i == 1 && parts.size() > 2 && parts[0] == "phases";
}

ConfigNode empty_map(const Place& place) {
  ConfigNode map;
  map.kind = Kind::kMap;
  map.place = place;
  return map;
}

std::size_t child_index(const ConfigNode& node, const std::string& part) {
  if (node.kind == Kind::kMap) return key_index(node, part);
  if (node.kind != Kind::kList) return kNone;
  for (std::size_t i = 0; i < node.children.size(); ++i)
    if (part == fmt::format("[{}]", i)) return i;
  return entry_index(node, part);
}

}  // namespace

const ConfigNode* find_at(const ConfigNode& root, const std::string& path) {
  const ConfigNode* here = &root;
  for (const std::string& part : path_parts(path)) {
    if (part == "type" && is_word(*here)) continue;
    const std::size_t at = child_index(*here, part);
    if (at == kNone) return nullptr;
    here = &here->children[at];
  }
  return here;
}

Place place_of(const ConfigNode& node, const std::string& path) {
  Place place = node.place;
  const ConfigNode* here = &node;
  for (const std::string& part : path_parts(path)) {
    const std::size_t at = child_index(*here, part);
    if (at == kNone) break;
    here = &here->children[at];
    if (!here->place.file.empty()) place = here->place;
  }
  return place;
}

ConfigError placed_in(const ConfigNode& node, const ConfigError& error) {
  return error.at(place_of(node, error.path()), node.path);
}

std::string entry_name(const ConfigNode& entry) {
  if (entry.kind == Kind::kScalar) return entry.scalar;
  for (const char* key : {"name", "type"})
    if (const ConfigNode* value = entry.find(key); value && value->kind == Kind::kScalar)
      return value->scalar;
  return {};
}

void set_key(ConfigNode& map, const std::string& key, const Place& key_place, ConfigNode value) {
  const std::size_t at = key_index(map, key);
  if (at == kNone) {
    map.keys.push_back(key);
    map.key_places.push_back(key_place);
    map.children.push_back(std::move(value));
  } else {
    map.key_places[at] = key_place;
    map.children[at] = std::move(value);
  }
}

void remove_key(ConfigNode& map, const std::string& key) {
  const std::size_t at = key_index(map, key);
  if (at != kNone) erase_child(map, at);
}

void merge(ConfigNode& base, const ConfigNode& over) {
  const bool lists = base.kind == Kind::kList && over.kind == Kind::kList;
  if (over.kind == Kind::kMap && is_word(base) && !over.find("type")) make_typed_map(base);
  if (base.kind == Kind::kMap && over.kind == Kind::kMap && !types_differ(base, over))
    merge_maps(base, over);
  else if (lists && all_named(base) && all_named(over) && (has_map(base) || has_map(over)))
    merge_lists(base, over);
  else if (base.kind == Kind::kList && over.kind == Kind::kMap && all_named(base))
    merge_into_entries(base, over);
  else
    base = over;
}

// Creates missing maps along the path, except phases; the stack reader refuses unknown ones later.
void set_value(ConfigNode& root, const std::string& path, const Place& place, ConfigNode value) {
  const std::vector<std::string> parts = path_parts(path);
  if (parts.size() > kMaxParts)
    throw ConfigError(ErrorCode::kRange, place, "", "the path has too many parts");
  ConfigNode* node = &root;
  for (std::size_t i = 0;; ++i) {
    const bool last = i + 1 == parts.size();
    if (is_word(*node)) make_typed_map(*node);
    std::size_t at = child_index(*node, parts[i]);
    const bool removal = value.kind == Kind::kNull;
    const bool can_be_made =
        !removal && node->kind == Kind::kMap && !parts[i].empty() && !inside_phase(parts, i);
    if (at == kNone && !can_be_made) fail_missing(*node, parts[i], place, path);
    if (at == kNone) {
      at = node->children.size();
      set_key(*node, parts[i], place, empty_map(place));
    }
    if (last && removal) return erase_child(*node, at);
    node = &node->children[at];
    if (last) break;
  }
  *node = std::move(value);
}

void apply_setting(ConfigNode& root, const std::string& setting) {
  Place place{"--set " + setting, 0, 0};
  std::replace(place.file.begin(), place.file.end(), '\n', ' ');
  const std::size_t equals = setting.find('=');
  if (equals == std::string::npos || equals == 0)
    throw ConfigError(ErrorCode::kSyntax, place, "", "is not PATH=VALUE",
                      "e.g. --set control.tasks.balance.weight=2");
  if (setting.find_first_not_of(" \t\n\r", equals + 1) == std::string::npos)
    throw ConfigError(ErrorCode::kMissing, place, setting.substr(0, equals), "has no value",
                      "write PATH=null to remove an entry");
  set_value(root, setting.substr(0, equals), place,
            parse_yaml(setting.substr(equals + 1), place.file, false));
}

void assign_paths(ConfigNode& node, const std::string& path) {
  node.path = path;
  const std::string dot = path.empty() ? "" : ".";
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    ConfigNode& child = node.children[i];
    const std::string name = child.kind == Kind::kMap ? entry_name(child) : "";
    if (node.kind == Kind::kMap)
      assign_paths(child, path + dot + node.keys[i]);
    else if (name.empty())
      assign_paths(child, fmt::format("{}[{}]", path, i));
    else
      assign_paths(child, path + dot + name);
  }
}

bool same_content(const ConfigNode& a, const ConfigNode& b) {
  return a.kind == b.kind && a.scalar == b.scalar && a.quoted == b.quoted && a.keys == b.keys &&
         std::ranges::equal(a.children, b.children, same_content);
}

}  // namespace poise
