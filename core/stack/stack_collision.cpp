// SPDX-License-Identifier: BSD-2-Clause
// `robot.collision`: capsules that stand for a link.

#include "poise/core/stack/stack_parts.hpp"

namespace poise {
namespace {

using Kind = ConfigNode::Kind;

Capsule read_capsule(const ConfigNode& node) {
  const MapReader map(node, grammar::kCapsule);
  Capsule capsule;
  capsule.a = capsule.b = read_vector3(map.required("from"), "m");
  if (const auto* to = map.optional("to")) capsule.b = read_vector3(*to, "m");
  capsule.radius = map.required_quantity("radius");
  return capsule;
}

}  // namespace

void read_collision(const ConfigNode& node, RobotSpec& robot) {
  if (node.kind != Kind::kMap) fail_found(node, "expected a map from links to capsules");
  for (std::size_t i = 0; i < node.keys.size(); ++i) {
    const ConfigNode& value = node.children[i];
    CollisionSpec one{node.keys[i], {}, value.place};
    if (value.kind == Kind::kMap)
      one.capsules.push_back(read_capsule(value));
    else if (value.kind == Kind::kList)
      for (const ConfigNode& child : value.children) one.capsules.push_back(read_capsule(child));
    else
      read_choice(value, {"none"});
    robot.collision.push_back(std::move(one));
  }
}

}  // namespace poise
