// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/stack/stack_patterns.hpp"

#include "poise/core/config/config_merge.hpp"
#include "poise/core/config/config_write.hpp"
#include "poise/core/config/scalars.hpp"
#include "poise/core/pattern.hpp"

namespace poise {
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
    throw ConfigError(Place{part.place.file}, "", "has no robot",
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
