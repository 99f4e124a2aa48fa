// SPDX-License-Identifier: BSD-2-Clause
// Finds what may change in a running stack.

#include <algorithm>
#include <initializer_list>
#include <vector>

#include "poise/core/config/config_merge.hpp"
#include "poise/core/control/controller.hpp"

namespace poise {
namespace {

// Keeps, in each list entry, only what Controller::retune cannot change.
void keep_only(ConfigNode& list, std::initializer_list<const char*> keys) {
  for (ConfigNode& entry : list.children)
    for (const std::string& key : std::vector<std::string>(entry.keys))
      if (std::ranges::find(keys, key) == keys.end()) remove_key(entry, key);
}

// The stack without what Controller::retune can change.
ConfigNode frozen(const ConfigNode& stack) {
  ConfigNode out = stack;
  const auto plant = std::ranges::find(out.keys, "plant");
  if (plant != out.keys.end())
    remove_key(out.children[static_cast<std::size_t>(plant - out.keys.begin())], "duration");
  const std::size_t at =
      static_cast<std::size_t>(std::ranges::find(out.keys, "control") - out.keys.begin());
  if (at == out.keys.size()) return out;
  ConfigNode& control = out.children[at];
  for (const char* key : {"solver", "on_failure", "on_fault", "fallback"}) remove_key(control, key);
  for (std::size_t i = 0; i < control.keys.size(); ++i) {
    if (control.keys[i] == "constraints") keep_only(control.children[i], {"type", "name", "level"});
    if (control.keys[i] != "tasks") continue;
    for (ConfigNode& task : control.children[i].children)
      for (const char* key : {"weight", "law", "reference"}) remove_key(task, key);
  }
  return out;
}

}  // namespace

bool retunable(const StackSpec& a, const StackSpec& b) {
  return a.tasks.size() == b.tasks.size() && a.constraints.size() == b.constraints.size() &&
         same_content(frozen(a.node), frozen(b.node));
}

}  // namespace poise
