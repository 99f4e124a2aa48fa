// SPDX-License-Identifier: BSD-2-Clause
// `robot.roles` and `robot.disable_collisions`.

#include "poise/core/stack/stack_parts.hpp"

namespace poise {
namespace {

using Kind = ConfigNode::Kind;

}  // namespace

void read_roles(const ConfigNode& node, RobotSpec& robot) {
  if (node.kind != Kind::kMap) fail_found(node, "expected a map from roles to links");
  for (std::size_t i = 0; i < node.keys.size(); ++i)
    robot.roles.push_back(
        {node.keys[i], read_word(node.children[i], "the name of a link"), node.children[i].place});
}

void read_disabled(const ConfigNode& node, RobotSpec& robot) {
  if (node.kind != Kind::kList) fail_found(node, "expected pairs of links, [[l_hand, torso], …]");
  for (const ConfigNode& pair : node.children) {
    const std::vector<std::string> links = read_words(pair, "two links, [l_hand, torso]");
    if (links.size() != 2) fail_found(pair, "expected two links, [l_hand, torso]");
    robot.disabled.push_back({links[0], links[1], pair.place});
  }
}

}  // namespace poise
