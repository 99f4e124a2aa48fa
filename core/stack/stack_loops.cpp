// SPDX-License-Identifier: BSD-2-Clause
// `robot.loops`: joints that close kinematic loops.

#include "poise/core/stack/stack_parts.hpp"

namespace poise {
namespace {

using Kind = ConfigNode::Kind;

LoopKind kind_of(const std::string& word) {
  if (word == "ball") return LoopKind::kBall;
  return word == "hinge" ? LoopKind::kHinge : LoopKind::kRigid;
}

LoopClosure read_loop(const std::string& name, const ConfigNode& node) {
  const MapReader map(node, grammar::kLoop);
  LoopClosure loop;
  loop.name = name;
  loop.place = node.place;
  const ConfigNode& links = map.required("links");
  const std::vector<std::string> names = read_words(links, "two links, [rod, crank]");
  if (names.size() != 2) fail_found(links, "expected two links, [rod, crank]");
  map.required("kind");
  loop.kind = kind_of(map.choice("kind"));
  const ConfigNode& at = map.required("at");
  if (at.kind != Kind::kList || at.children.size() != 2)
    fail_found(at, "expected the joint's frame in each link, [{xyz: [0, 0, 0.3]}, {xyz: …}]");
  for (std::size_t i = 0; i < 2; ++i) loop.ends[i] = {names[i], read_pose(at.children[i])};
  return loop;
}

}  // namespace

void read_loops(const ConfigNode& node, RobotSpec& robot) {
  if (node.kind != Kind::kMap) fail_found(node, "expected a map from names to loop joints");
  for (std::size_t i = 0; i < node.keys.size(); ++i)
    robot.loops.push_back(read_loop(node.keys[i], node.children[i]));
}

}  // namespace poise
