// SPDX-License-Identifier: BSD-2-Clause
// phases.*.inherits

#include <algorithm>

#include "poise/core/config/config_merge.hpp"
#include "poise/core/stack/stack_parts.hpp"

namespace poise {
namespace {

using Kind = ConfigNode::Kind;

void take_from_list(ConfigNode& list, const std::vector<std::string>& names) {
  std::erase_if(list.children, [&names](const ConfigNode& one) {
    return std::ranges::find(names, one.scalar) != names.end();
  });
}

// Removes contacts of `over` from what `base` makes, breaks or keeps.
void take_from_contacts(ConfigNode& base, const std::string& key,
                        const std::vector<std::string>& names) {
  const ConfigNode* old = base.find(key);
  if (old == nullptr) return;
  ConfigNode left = *old;
  if (left.kind == Kind::kList) take_from_list(left, names);
  if (left.kind == Kind::kMap)
    for (const std::string& name : names) remove_key(left, name);
  set_key(base, key, old->place, std::move(left));
}

std::vector<std::string> named_in(const ConfigNode& changes) {
  if (changes.kind == Kind::kMap) return changes.keys;
  std::vector<std::string> names;
  for (const ConfigNode& one : changes.children) names.push_back(one.scalar);
  return names;
}

// Where both treat a contact differently, `over` wins.
void lay_contacts(ConfigNode& base, const ConfigNode& over) {
  if (base.kind != Kind::kMap || over.kind != Kind::kMap) {
    base = over;
    return;
  }
  for (std::size_t i = 0; i < over.keys.size(); ++i)
    for (const char* key : {"keep", "make", "break"})
      if (over.keys[i] != key) take_from_contacts(base, key, named_in(over.children[i]));
  merge(base, over);
}

// Merges key by key, but keys of a reference as a whole, so goals are not mixed.
void lay_tasks(ConfigNode& base, const ConfigNode& over) {
  merge(base, over);
  for (std::size_t i = 0; i < over.keys.size(); ++i) {
    const ConfigNode* said = over.children[i].find("reference");
    const auto at = std::ranges::find(base.keys, over.keys[i]) - base.keys.begin();
    if (said == nullptr || said->kind != Kind::kMap) continue;
    ConfigNode& task = base.children[static_cast<std::size_t>(at)];
    ConfigNode reference = *task.find("reference");
    for (std::size_t k = 0; k < said->keys.size(); ++k)
      set_key(reference, said->keys[k], said->key_places[k], said->children[k]);
    set_key(task, "reference", said->place, std::move(reference));
  }
}

// If `over` gives the end of the phase in one form, the other form of `base` is removed.
void drop_exits(ConfigNode& base, const ConfigNode& over) {
  if (over.find("transitions"))
    for (const char* key : {"until", "then"}) remove_key(base, key);
  if (over.find("until") || over.find("then")) remove_key(base, "transitions");
}

ConfigNode laid(ConfigNode base, const ConfigNode& over) {
  drop_exits(base, over);
  for (std::size_t i = 0; i < over.keys.size(); ++i) {
    const std::string& key = over.keys[i];
    ConfigNode value = over.children[i];
    const ConfigNode* old = base.find(key);
    if (key == "inherits") continue;
    if (old != nullptr && key == "tasks" && value.kind == Kind::kMap && old->kind == Kind::kMap) {
      value = *old;
      lay_tasks(value, over.children[i]);
    } else if (old != nullptr && key == "contacts") {
      value = *old;
      lay_contacts(value, over.children[i]);
    } else if (old != nullptr && key == "constraints" && value.kind == Kind::kMap &&
               old->kind == Kind::kMap) {
      value = *old;
      merge(value, over.children[i]);
    }
    set_key(base, key, over.key_places[i], std::move(value));
  }
  base.place = over.place;
  base.path = over.path;
  return base;
}

// `seen`: the chain of inheriting phases, ending with this one.
ConfigNode resolved(const ConfigNode& phases, std::size_t at, std::vector<std::string> seen) {
  const ConfigNode& node = phases.children[at];
  const ConfigNode* inherits = node.find("inherits");
  if (inherits == nullptr) return node;
  const std::string name = read_word(*inherits, "the name of a phase");
  const auto found = std::ranges::find(phases.keys, name);
  if (found == phases.keys.end())
    fail(ErrorCode::kUnknownName, *inherits, "the stack has no phase '" + name + "'",
         suggestion(name, phases.keys));
  if (std::ranges::find(seen, name) != seen.end())
    fail(ErrorCode::kInvalid, *inherits, "inherits from itself", "break the circle");
  seen.push_back(name);
  const auto base = static_cast<std::size_t>(found - phases.keys.begin());
  return laid(resolved(phases, base, std::move(seen)), node);
}

}  // namespace

ConfigNode with_inherited(const ConfigNode& phases) {
  ConfigNode out = phases;
  for (std::size_t i = 0; i < phases.keys.size(); ++i)
    out.children[i] = resolved(phases, i, {phases.keys[i]});
  return out;
}

}  // namespace poise
