// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/config/goal_reader.hpp"

#include <cmath>

#include "poise/core/config/config_write.hpp"
#include "poise/core/config/map_reader.hpp"
#include "poise/core/config/scalars.hpp"

namespace poise {

Eigen::Vector4d read_quaternion(const ConfigNode& node) {
  if (node.kind != ConfigNode::Kind::kMap)
    fail_found(node, "name the components: {w: 1, x: 0, y: 0, z: 0}");
  const MapReader map(node, {"w", "x", "y", "z"});
  Eigen::Vector4d q;
  int i = 0;
  for (const char* component : {"w", "x", "y", "z"})
    q[i++] = read_quantity(map.required(component), "1");
  if (std::abs(q.norm() - 1) > 1e-3)
    fail(ErrorCode::kRange, node, "has length " + number_text(q.norm()),
         "a rotation needs a quaternion of length 1");
  return q.normalized();
}

Goal read_goal(const ConfigNode& node, std::string_view unit) {
  const std::string_view bare = unit.empty() ? "m, rad" : unit;
  Goal goal;
  if (node.kind == ConfigNode::Kind::kList) {
    goal.vector = read_quantities(node, bare);
    return goal;
  }
  if (node.kind != ConfigNode::Kind::kMap)
    fail_found(node, "expected a list of numbers, or a map such as {xyz: [0, 0, 1]}");
  const MapReader map(node, {"xyz", "rpy", "quaternion", "by", "over", "joints"});
  if (const auto* xyz = map.optional("xyz")) goal.xyz = read_vector3(*xyz, "m");
  if (const auto* rpy = map.optional("rpy")) goal.rpy = read_vector3(*rpy, "rad");
  if (const auto* q = map.optional("quaternion")) goal.quaternion = read_quaternion(*q);
  if (const auto* by = map.optional("by")) goal.by = read_quantities(*by, bare);
  if (const auto* over = map.optional("over")) goal.over = read_words(*over, "names of contacts");
  if (const auto* joints = map.optional("joints"))
    goal.joints = read_named_quantities(*joints, "rad, m");
  if (goal.rpy && goal.quaternion)
    fail(ErrorCode::kDuplicate, node, "gives the rotation twice, as rpy and as quaternion",
         "keep one of them");
  if (goal.empty())
    fail(ErrorCode::kMissing, node, "says nothing",
         "give xyz, rpy, quaternion, by, over or joints");
  return goal;
}

ConfigNode write_goal(const Goal& goal) {
  if (goal.vector) return list_node(*goal.vector);
  ConfigNode map = map_node();
  const auto vector3 = [](const Eigen::Vector3d& v) { return list_node({v.x(), v.y(), v.z()}); };
  if (goal.xyz) add_key(map, "xyz", vector3(*goal.xyz));
  if (goal.rpy) add_key(map, "rpy", vector3(*goal.rpy));
  if (goal.quaternion) {
    ConfigNode q = map_node();
    int i = 0;
    for (const char* component : {"w", "x", "y", "z"})
      add_key(q, component, number_node((*goal.quaternion)[i++]));
    add_key(map, "quaternion", std::move(q));
  }
  if (goal.by) add_key(map, "by", list_node(*goal.by));
  if (!goal.over.empty()) add_key(map, "over", list_node(goal.over));
  if (!goal.joints.empty()) {
    ConfigNode joints = map_node();
    for (const auto& [name, value] : goal.joints) add_key(joints, name, number_node(value));
    add_key(map, "joints", std::move(joints));
  }
  return map;
}

}  // namespace poise
