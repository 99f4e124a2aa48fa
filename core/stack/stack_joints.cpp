// SPDX-License-Identifier: BSD-2-Clause
// Joint settings of a stack.

#include <algorithm>

#include "poise/core/config/goal_reader.hpp"
#include "poise/core/pattern.hpp"
#include "poise/core/stack/stack_parts.hpp"

namespace poise {
namespace {

using Kind = ConfigNode::Kind;

LimitSpec read_limit(const std::string& joint, const ConfigNode& node) {
  const MapReader map(node, grammar::kLimit);
  LimitSpec limit;
  limit.joint = joint;
  limit.place = node.place;
  limit.lower = map.quantity("lower");
  limit.upper = map.quantity("upper");
  limit.velocity = map.quantity("velocity");
  limit.effort = map.quantity("effort");
  limit.swing = map.quantity("swing");
  limit.twist = map.quantity("twist");
  if (limit.lower && limit.upper && *limit.lower > *limit.upper)
    fail(ErrorCode::kRange, node, "the lower limit is above the upper one", "exchange them");
  return limit;
}

JointSpec read_joint(const std::string& joint, const ConfigNode& node) {
  const MapReader map(node, grammar::kJoint);
  JointSpec spec;
  spec.joint = joint;
  spec.armature = map.quantity("armature");
  spec.damping = map.quantity("damping");
  spec.friction = map.quantity("friction");
  if (const auto* actuated = map.optional("actuated")) spec.actuated = read_bool(*actuated);
  if (const auto* chart = map.optional("orientation")) spec.chart = read_module(*chart);
  spec.place = node.place;
  return spec;
}

// "*" is applied first and patterns second, so that settings of single joints win, whatever their
// order in the file.
template <class Spec>
void read_each(const ConfigNode& node, const char* what,
               Spec (*read)(const std::string&, const ConfigNode&), std::vector<Spec>& out) {
  if (node.kind != Kind::kMap)
    fail_found(node, std::string("expected a map from joints, or \"*\", to ") + what);
  for (std::size_t i = 0; i < node.keys.size(); ++i)
    out.push_back(read(node.keys[i], node.children[i]));
  std::ranges::stable_sort(out, {}, [](const Spec& one) {
    return one.joint == "*" ? 0 : is_pattern(one.joint) ? 1 : 2;
  });
}

Eigen::Matrix3d read_rotation(const ConfigNode& node) {
  const MapReader map(node, grammar::kBallStart);
  const ConfigNode* rpy = map.optional("rpy");
  const ConfigNode* quaternion = map.optional("quaternion");
  if (!rpy == !quaternion)
    fail_found(node, "give one of rpy: [0, 10 deg, 0] and quaternion: {w: …}");
  if (rpy) return rotation_from_rpy(read_vector3(*rpy, "rad"));
  const Eigen::Vector4d q = read_quaternion(*quaternion);
  return Eigen::Quaterniond(q[0], q[1], q[2], q[3]).toRotationMatrix();
}

}  // namespace

void read_limits(const ConfigNode& node, RobotSpec& robot) {
  read_each(node, "limits", read_limit, robot.limits);
}

void read_joints(const ConfigNode& node, RobotSpec& robot) {
  read_each(node, "armature, damping, friction, actuated and orientation", read_joint,
            robot.joint_values);
}

void read_start_joints(const ConfigNode& node, RobotSpec& robot) {
  if (node.kind != Kind::kMap) fail_found(node, "expected a map from joints to positions");
  robot.joints_place = node.place;
  for (std::size_t i = 0; i < node.keys.size(); ++i) {
    const ConfigNode& value = node.children[i];
    if (value.kind == Kind::kMap)
      robot.balls.emplace_back(node.keys[i], read_rotation(value));
    else
      robot.joints.emplace_back(node.keys[i], read_quantity(value, "rad, m"));
  }
}

}  // namespace poise
