// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/stack/stack_patterns.hpp"

#include <algorithm>

#include "poise/core/config/config_merge.hpp"
#include "poise/core/config/config_write.hpp"
#include "poise/core/config/scalars.hpp"
#include "poise/core/pattern.hpp"

namespace poise {
namespace {

using ContactNames = std::vector<std::string>;

bool is_among(const ContactNames& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

// The contacts that a pattern means: those that match and are not in `taken`, to which they are
// added.
ContactNames contacts_meant(const std::string& pattern, const Place& place, const std::string& path,
                            const ContactNames& contacts, ContactNames& taken) {
  ContactNames out;
  bool any = false;
  for (const std::string& name : contacts) {
    if (!matches(pattern, name)) continue;
    any = true;
    if (is_among(taken, name)) continue;
    out.push_back(name);
    taken.push_back(name);
  }
  if (!any)
    throw ConfigError(ErrorCode::kUnknownName, place, path,
                      "no contact of the stack matches '" + pattern + "'",
                      contacts.empty() ? "declare it first" : suggestion("", contacts));
  return out;
}

ConfigNode named_list(const ConfigNode& list, const ContactNames& contacts) {
  ConfigNode out = list;
  out.children.clear();
  ContactNames taken;
  for (const ConfigNode& one : list.children)
    if (!is_pattern(one.scalar)) taken.push_back(one.scalar);
  for (const ConfigNode& one : list.children) {
    if (one.kind != ConfigNode::Kind::kScalar || !is_pattern(one.scalar)) {
      out.children.push_back(one);
      continue;
    }
    for (const std::string& name :
         contacts_meant(one.scalar, one.place, one.path, contacts, taken)) {
      out.children.push_back(one);
      out.children.back().scalar = name;
    }
  }
  return out;
}

ConfigNode named_map(const ConfigNode& map, const ContactNames& contacts) {
  ConfigNode out = map;
  ContactNames taken;
  for (const std::string& key : map.keys)
    if (!is_pattern(key)) taken.push_back(key);
  for (std::size_t i = 0; i < map.keys.size(); ++i) {
    const std::string& key = map.keys[i];
    if (!is_pattern(key)) continue;
    remove_key(out, key);
    const Place& place = map.key_places[i];
    for (const std::string& name :
         contacts_meant(key, place, map.path + "." + key, contacts, taken))
      set_key(out, name, place, map.children[i]);
  }
  assign_paths(out, map.path);
  return out;
}

// Replaces the values of these keys of a map.
void name_values(ConfigNode& map, std::initializer_list<const char*> keys,
                 const ContactNames& contacts) {
  for (std::size_t i = 0; i < map.keys.size(); ++i)
    for (const char* key : keys)
      if (map.keys[i] == key) map.children[i] = with_names(map.children[i], contacts);
}

}  // namespace

ConfigNode with_names(const ConfigNode& node, const ContactNames& contacts) {
  if (node.kind == ConfigNode::Kind::kList) return named_list(node, contacts);
  if (node.kind == ConfigNode::Kind::kMap) return named_map(node, contacts);
  if (node.kind != ConfigNode::Kind::kScalar || !is_pattern(node.scalar)) return node;
  ConfigNode list;
  list.kind = ConfigNode::Kind::kList;
  list.place = node.place;
  list.path = node.path;
  list.children = {node};
  return named_list(list, contacts);
}

ConfigNode with_names_in_phases(const ConfigNode& phases, const ContactNames& contacts) {
  ConfigNode out = phases;
  for (ConfigNode& phase : out.children) {
    for (std::size_t i = 0; i < phase.keys.size(); ++i) {
      if (phase.keys[i] != "contacts") continue;
      ConfigNode& changes = phase.children[i];
      if (changes.kind == ConfigNode::Kind::kMap)
        name_values(changes, {"make", "break", "keep"}, contacts);
      else
        changes = with_names(changes, contacts);
    }
  }
  return out;
}

ConfigNode with_names_in_stance(const ConfigNode& stance, const ContactNames& contacts) {
  ConfigNode out = stance;
  name_values(out, {"contacts", "at"}, contacts);
  return out;
}

ConfigNode with_contact_patterns(const ConfigNode& contacts) {
  ConfigNode out = contacts;
  for (std::size_t i = 0; i < contacts.keys.size(); ++i) {
    const std::string& pattern = contacts.keys[i];
    if (!is_pattern(pattern)) continue;
    remove_key(out, pattern);
    for (std::size_t k = 0; k < out.keys.size(); ++k)
      if (!is_pattern(out.keys[k]) && matches(pattern, out.keys[k]))
        merge(out.children[k], contacts.children[i]);
  }
  assign_paths(out, contacts.path);
  return out;
}

ConfigNode with_robot(ConfigNode stack, const ConfigNode& part) {
  if (!part.find("robot"))
    throw ConfigError(ErrorCode::kUnsuited, Place{part.place.file}, "", "has no robot",
                      "give a file that `poise robot new` writes, or a stack");
  remove_key(stack, "robot");
  if (const ConfigNode* contacts = stack.find("contacts")) {
    ConfigNode kept = *contacts;
    for (const std::string& name : contacts->keys)
      if (!is_pattern(name)) remove_key(kept, name);
    set_key(stack, "contacts", contacts->place, kept);
  }
  merge(stack, part);
  assign_paths(stack, "");
  return stack;
}

}  // namespace poise
