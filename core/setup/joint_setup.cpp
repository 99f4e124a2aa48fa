// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/setup/joint_setup.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "poise/core/config/map_reader.hpp"
#include "poise/core/config/scalars.hpp"
#include "poise/core/pattern.hpp"
#include "poise/core/tree/swing_twist.hpp"

namespace poise {
namespace {

constexpr double kRoundedTurn = 0.1 * std::numbers::pi / 180, kRoundedSlide = 1e-4;  // [rad], [m]

// One entry of `robot.limits`, `robot.joints` or `robot.start.joints`.
struct Entry {
  const ConfigNode& map;  // null node if the map is missing
  std::string joint;
  int index = -1;  // of one joint that a pattern means

  const ConfigNode* node() const { return map.find(joint); }
  [[noreturn]] void refuse(const std::string& found, const std::string& remedy,
                           ErrorCode code = ErrorCode::kUnsuited) const {
    const ConfigNode* here = node();
    throw ConfigError(code, here ? here->place : map.place, join_path(map.path, joint), found,
                      remedy);
  }
  [[noreturn]] void refuse_unknown(const Tree& tree) const {
    refuse("is not a joint of the robot", suggestion(joint, tree.whole_joint_names()),
           ErrorCode::kUnknownName);
  }
};

const ConfigNode& child(const ConfigNode& node, std::string_view key) {
  static const ConfigNode absent;
  const ConfigNode* found = node.find(key);
  return found ? *found : absent;
}

// A joint's numbers are angles or lengths by its type: refuses the other unit.
void check_unit(const ConfigNode* node, const TreeJoint& joint, std::string_view angular,
                std::string_view linear) {
  if (!node) return;
  try {
    read_quantity(*node, joint.turns() ? angular : linear);
  } catch (const ConfigError& error) {
    throw ConfigError(error.code(), error.place(), error.path(), error.found(),
                      fmt::format("joint '{}' {}: {}", joint.name,
                                  joint.turns() ? "turns" : "slides", error.remedy()));
  }
}

}  // namespace

void check_joint_units(const ConfigNode* values, const TreeJoint& joint) {
  if (!values) return;
  const auto check = [&](const char* key, const char* angular, const char* linear) {
    check_unit(values->find(key), joint, angular, linear);
  };
  check("lower", "rad", "m");
  check("upper", "rad", "m");
  check("velocity", "rad/s", "m/s");
  check("effort", "N·m", "N");
  check("armature", "kg·m²", "kg");
  check("damping", "N·m·s/rad", "N·s/m");
  check("friction", "N·m", "N");
}

namespace {

// The joints that an entry refers to: one, the parts of one, or all.
std::vector<TreeJoint*> meant(const Entry& entry, Tree& tree) {
  std::vector<TreeJoint*> joints;
  for (const int j : tree.find_joints(entry.joint))
    joints.push_back(&tree.joints[static_cast<std::size_t>(j)]);
  if (joints.empty() && entry.joint != "*") entry.refuse_unknown(tree);
  for (const TreeJoint* joint : joints) check_joint_units(entry.node(), *joint);
  return joints;
}

void apply(const JointSpec& spec, const Entry& entry, Tree& tree) {
  for (TreeJoint* joint : meant(entry, tree)) {
    joint->armature = spec.armature.value_or(joint->armature);
    joint->damping = spec.damping.value_or(joint->damping);
    joint->friction = spec.friction.value_or(joint->friction);
    joint->actuated = spec.actuated.value_or(joint->actuated);
  }
}

void apply_cone(const LimitSpec& spec, const Entry& entry, Tree& tree) {
  if (!spec.swing && !spec.twist) return;
  int count = 0;
  for (Ball& ball : tree.balls) {
    if (!matches(spec.joint, ball.name)) continue;
    ball.swing = spec.swing.value_or(ball.swing);
    ball.twist = spec.twist.value_or(ball.twist);
    ++count;
    if (std::isfinite(ball.twist) && std::isinf(ball.swing))
      entry.refuse(fmt::format("limits the twist of '{}', but not its swing", ball.name),
                   "give both: the twist is undefined at a swing of half a turn");
  }
  if (count == 0)
    entry.refuse("has swing or twist, but is not a spherical joint",
                 tree.balls.empty() ? "give lower and upper" : "give them under its whole name");
}

void apply(const LimitSpec& spec, const Entry& entry, Tree& tree) {
  for (TreeJoint* joint : meant(entry, tree)) {
    JointLimits& limits = joint->limits;
    limits.velocity = spec.velocity.value_or(limits.velocity);
    limits.effort = spec.effort.value_or(limits.effort);
    if (joint->kind == JointKind::kSpherical) {
      if (!is_pattern(spec.joint) && (spec.lower || spec.upper))
        entry.refuse("is a spherical joint, which has no lower and upper",
                     "give swing and twist, e.g. {swing: 60 deg, twist: 30 deg}");
      continue;
    }
    limits.lower = spec.lower.value_or(limits.lower);
    limits.upper = spec.upper.value_or(limits.upper);
  }
  apply_cone(spec, entry, tree);
}

// An override of one limit may have crossed the other.
void check_range(const LimitSpec& spec, const Entry& entry, Tree& tree) {
  if (!spec.lower && !spec.upper) return;
  for (const TreeJoint* joint : meant(entry, tree))
    if (joint->limits.lower > joint->limits.upper)
      entry.refuse(fmt::format("joint '{}' is left without a range: from {:.4g} to {:.4g}",
                               joint->name, joint->limits.lower, joint->limits.upper),
                   "give both ends, the lower one first");
}

[[noreturn]] void refuse_start(const Entry& entry, const Tree& tree) {
  const std::vector<int> parts = tree.find_joints(entry.joint);
  if (parts.empty()) entry.refuse_unknown(tree);
  std::vector<std::string> names;
  for (const int j : parts) names.push_back(tree.joints[static_cast<std::size_t>(j)].name);
  entry.refuse("has several degrees of freedom",
               fmt::format("give the position of each: {}", fmt::join(names, ", ")));
}

void place_joint(const Entry& entry, double position, const Tree& tree, State& start);

// All joints that match and can have a position: followers and spherical ones are passed over.
void place_matching(const Entry& entry, double position, const Tree& tree, State& start) {
  bool any = false;
  for (const int j : tree.find_joints(entry.joint)) {
    const TreeJoint& joint = tree.joints[static_cast<std::size_t>(j)];
    if (joint.leader >= 0 || joint.kind == JointKind::kSpherical) continue;
    place_joint({entry.map, entry.joint, j}, position, tree, start);
    any = true;
  }
  if (!any) refuse_start(entry, tree);
}

void place_joint(const Entry& entry, double position, const Tree& tree, State& start) {
  const int j = entry.index >= 0 ? entry.index : tree.find_joint(entry.joint);
  if (j < 0 && is_pattern(entry.joint)) return place_matching(entry, position, tree, start);
  if (const int ball = tree.find_ball(entry.joint); ball >= 0)
    entry.refuse("is a spherical joint", "give its rotation, e.g. {rpy: [0, 10 deg, 0]}");
  if (j < 0) refuse_start(entry, tree);
  const TreeJoint& joint = tree.joints[static_cast<std::size_t>(j)];
  if (joint.kind == JointKind::kSpherical)
    entry.refuse("is a part of a spherical joint, which has no position of its own",
                 fmt::format("give {}: {{rpy: [0, 10 deg, 0]}}", joint.whole));
  if (joint.leader >= 0 && joint.ratio == 0)
    entry.refuse("is fixed by the robot's file", "leave it out");
  if (joint.leader >= 0)
    entry.refuse(
        fmt::format("follows '{}'", tree.joints[static_cast<std::size_t>(joint.leader)].name),
        "give the position of that one");
  check_unit(entry.node(), joint, "rad", "m");
  const JointLimits& limits = joint.limits;
  const double within = start_within(joint, position);
  if (within < limits.lower || within > limits.upper)
    entry.refuse(fmt::format("starts {}at {:.4g}, outside the joint's range",
                             entry.index < 0 ? "" : "'" + joint.name + "' ", position),
                 fmt::format("give a value from {:.4g} to {:.4g}", limits.lower, limits.upper));
  start.joints[j] = within;
}

void place_ball(const Entry& entry, const Eigen::Matrix3d& R, const Tree& tree, State& start) {
  const int b = tree.find_ball(entry.joint);
  if (b < 0) {
    if (tree.find_joint(entry.joint) >= 0)
      entry.refuse("is not a spherical joint", "give its position, e.g. 20 deg or 0.1 m");
    refuse_start(entry, tree);
  }
  const Ball& ball = tree.balls[static_cast<std::size_t>(b)];
  const SwingTwist angles = swing_twist(R);
  if (angles.swing > ball.swing || std::abs(angles.twist) > ball.twist)
    entry.refuse(fmt::format("starts with a swing of {:.4g} and a twist of {:.4g} rad",
                             angles.swing, angles.twist),
                 fmt::format("the joint's limits are {:.4g} and {:.4g}", ball.swing, ball.twist));
  start.balls[static_cast<std::size_t>(b)] = R;
}

}  // namespace

void apply_joints(const RobotSpec& robot, const ConfigNode& node, Tree& tree) {
  for (const JointSpec& joint : robot.joint_values)
    apply(joint, {child(node, "joints"), joint.joint}, tree);
  const ConfigNode& limits = child(node, "limits");
  for (const LimitSpec& limit : robot.limits) apply(limit, {limits, limit.joint}, tree);
  for (const LimitSpec& limit : robot.limits) check_range(limit, {limits, limit.joint}, tree);
  try {
    share_follower_limits(tree);
  } catch (const ConfigError& error) {
    throw error.at(robot.place);
  }
}

double start_within(const TreeJoint& joint, double position) {
  const double within = std::min(std::max(position, joint.limits.lower), joint.limits.upper);
  const double rounding = joint.turns() ? kRoundedTurn : kRoundedSlide;
  return std::abs(within - position) <= rounding ? within : position;
}

void place_joints(const RobotSpec& robot, const ConfigNode& node, const Tree& tree, State& start) {
  const ConfigNode& said = child(child(node, "start"), "joints");
  for (const bool pattern : {true, false})  // names override patterns
    for (const auto& [name, position] : robot.joints)
      if (is_pattern(name) == pattern) place_joint({said, name}, position, tree, start);
  for (const auto& [name, R] : robot.balls) place_ball({said, name}, R, tree, start);
  settle_followers(tree, start);
}

}  // namespace poise
