// SPDX-License-Identifier: BSD-2-Clause
// robot.guesses

#include "poise/core/config/yaml_writer.hpp"
#include "poise/core/pattern.hpp"
#include "poise/core/stack/stack_parts.hpp"

namespace poise {
namespace {

// Adds the values that the paths mean; inside of one that is meant as a whole, none is looked for.
void find_values(const ConfigNode& node, const std::string& path, Guess& guess) {
  for (std::size_t i = 0; i < node.keys.size(); ++i) {
    const ConfigNode& value = node.children[i];
    const std::string inside = join_path(path, node.keys[i]);
    if (matches(guess.paths, inside))
      guess.values.emplace_back(inside, to_line(value));
    else
      find_values(value, inside, guess);
  }
}

}  // namespace

std::vector<Guess> read_guesses(const ConfigNode& list, const ConfigNode& stack) {
  std::vector<Guess> all;
  for (const std::string& paths : read_words(list, "paths of values, [robot.joints.*.armature]")) {
    all.push_back({paths, {}});
    find_values(stack, "", all.back());
  }
  return all;
}

}  // namespace poise
