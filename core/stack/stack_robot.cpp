// SPDX-License-Identifier: BSD-2-Clause
// robot

#include <algorithm>

#include "core/stack/config_write.hpp"
#include "core/stack/stack_parts.hpp"
#include "core/tree/urdf.hpp"

namespace poise {
namespace {

using Kind = ConfigNode::Kind;

// A relative path is relative to the file it stands in; one from the command line to where we are.
std::filesystem::path folder_of(const Place& place) {
  if (place.file.empty() || place.file.starts_with("--set "))
    return std::filesystem::current_path();
  return std::filesystem::absolute(place.file).parent_path();
}

void read_urdf(const ConfigNode& node, RobotSpec& robot) {
  robot.urdf = read_word(node, "a URDF file or package://… address");
  robot.place = node.place;
  try {
    robot.file = resolve_uri(robot.urdf, folder_of(node.place));
  } catch (const ConfigError& error) {
    throw ConfigError(node.place, node.path, error.found(), error.remedy());
  } catch (const std::filesystem::filesystem_error& error) {
    fail(node, "cannot be looked for: " + error.code().message());
  }
}

void read_base(const ConfigNode* node, const ConfigNode& parent, RobotSpec& robot) {
  ConfigNode absent = map_node();
  absent.path = join_path(parent.path, "base");
  const ConfigNode& base = node ? *node : absent;
  const MapReader map(base, {"joint", "orientation"});
  if (const auto* joint = map.optional("joint"))
    robot.floating = read_choice(*joint, {"floating", "fixed"}) == "floating";
  robot.chart = read_module_or(map, base, "orientation", "unit-quaternion");
}

void read_start(const ConfigNode& node, RobotSpec& robot) {
  const MapReader map(node, {"height", "xyz", "rpy", "joints"});
  const ConfigNode* height = map.optional("height");
  const ConfigNode* xyz = map.optional("xyz");
  if (xyz) robot.xyz = read_vector3(*xyz, "m");
  if (const auto* rpy = map.optional("rpy")) robot.rpy = read_vector3(*rpy, "rad");
  if (const auto* joints = map.optional("joints")) {
    robot.joints = read_named_quantities(*joints, "rad, m");
    robot.joints_place = joints->place;
  }
  robot.on_contacts = height ? !looks_like_number(*height) : !xyz;
  if (height && robot.on_contacts) {
    if (height->kind != Kind::kScalar || height->scalar != "on-contacts")
      fail_found(*height, "expected on-contacts, or a height such as '0.9 m'");
  } else if (height) {
    if (xyz) fail(*height, "the height is given twice, here and in xyz", "keep one of them");
    robot.xyz.z() = read_quantity(*height, "m");
  }
  if (!robot.on_contacts) robot.height = robot.xyz.z();
}

LimitSpec read_limit(const std::string& joint, const ConfigNode& node) {
  const MapReader map(node, {"lower", "upper", "velocity", "effort"});
  LimitSpec limit{
      .joint = joint, .lower = {}, .upper = {}, .velocity = {}, .effort = {}, .place = node.place};
  if (const auto* lower = map.optional("lower")) limit.lower = read_quantity(*lower, "rad, m");
  if (const auto* upper = map.optional("upper")) limit.upper = read_quantity(*upper, "rad, m");
  if (const auto* velocity = map.optional("velocity")) {
    limit.velocity = read_quantity(*velocity, "rad/s, m/s");
    check_range(*velocity, *limit.velocity, 0, 1e9, "rad/s, m/s");
  }
  if (const auto* effort = map.optional("effort")) {
    limit.effort = read_quantity(*effort, "N·m, N");
    check_range(*effort, *limit.effort, 0, 1e9, "N·m, N");
  }
  if (limit.lower && limit.upper && *limit.lower > *limit.upper)
    fail(node, "the lower limit is above the upper one", "exchange them");
  return limit;
}

// "*" comes first, so that what is said of one joint holds whatever the order in the file.
void read_limits(const ConfigNode& node, RobotSpec& robot) {
  if (node.kind != Kind::kMap) fail_found(node, "expected a map from joints, or \"*\", to limits");
  for (std::size_t i = 0; i < node.keys.size(); ++i)
    robot.limits.push_back(read_limit(node.keys[i], node.children[i]));
  std::stable_partition(robot.limits.begin(), robot.limits.end(),
                        [](const LimitSpec& limit) { return limit.joint == "*"; });
}

}  // namespace

Pose read_pose(const ConfigNode& node) {
  const MapReader map(node, {"xyz", "rpy"});
  Pose pose;
  if (const auto* xyz = map.optional("xyz")) pose.p = read_vector3(*xyz, "m");
  if (const auto* rpy = map.optional("rpy")) pose.R = rotation_from_rpy(read_vector3(*rpy, "rad"));
  return pose;
}

RobotSpec read_robot(const ConfigNode& node) {
  const MapReader map(node, {"urdf", "base", "start", "limits", "gravity"});
  RobotSpec robot;
  read_urdf(map.required("urdf"), robot);
  read_base(map.optional("base"), node, robot);
  if (const auto* start = map.optional("start")) read_start(*start, robot);
  if (const auto* limits = map.optional("limits")) read_limits(*limits, robot);
  return robot;
}

}  // namespace poise
