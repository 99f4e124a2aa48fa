// SPDX-License-Identifier: BSD-2-Clause
// robot

#include "poise/core/config/config_write.hpp"
#include "poise/core/config/folder_of.hpp"
#include "poise/core/packages.hpp"
#include "poise/core/short_path.hpp"
#include "poise/core/stack/stack_parts.hpp"

namespace poise {
namespace {

using Kind = ConfigNode::Kind;

std::filesystem::path read_file(const ConfigNode& node, const std::string& expected,
                                const RobotSpec& robot) {
  try {
    return resolve_uri(read_word(node, expected), folder_of(node.place), robot.packages);
  } catch (const ConfigError& error) {
    throw ConfigError(error.code(), node.place, node.path, error.found(), error.remedy());
  } catch (const std::filesystem::filesystem_error& error) {
    fail(ErrorCode::kUnsuited, node, "cannot be looked for: " + error.code().message());
  }
}

// One folder or a list of them.
void read_packages(const ConfigNode& node, RobotSpec& robot) {
  const std::string expected = "a folder of packages, or a list of folders";
  std::vector<std::string> folders;
  if (node.kind == Kind::kScalar)
    folders.push_back(read_word(node, expected));
  else
    folders = read_words(node, expected);
  for (const std::string& folder : folders) {
    const std::filesystem::path path = folder_of(node.place) / folder;
    if (!std::filesystem::is_directory(path))
      fail(ErrorCode::kFile, node, "there is no folder '" + path.string() + "'",
           "give a folder that holds packages");
    robot.packages.push_back(short_path(path));
  }
}

// An error of the robot as a whole: what else the stack says of it belongs to one of the two.
[[noreturn]] void refuse_both(const ConfigNode& mjcf, const ConfigNode& urdf) {
  throw ConfigError(ErrorCode::kConflict, mjcf.place,
                    mjcf.path.substr(0, mjcf.path.find_last_of('.')),
                    "has an MJCF file here and a URDF at " + urdf.place.file + ":" +
                        std::to_string(urdf.place.line),
                    "keep one of them; a stack for any robot takes another one by --robot");
}

// Also of a part that was meant to be added to a robot.
[[noreturn]] void refuse_no_file(const ConfigNode& robot) {
  std::string remedy = "name its file";
  if (!robot.keys.empty())
    remedy += "; to change one value of it, write the value's path: " +
              join_path(robot.path, robot.keys.front());
  fail(ErrorCode::kMissing, robot, "has neither 'urdf' nor 'mjcf'", remedy);
}

// The files that a robot is made of.
void read_files(const ConfigNode& node, const MapReader& map, RobotSpec& robot) {
  if (const auto* packages = map.optional("packages")) read_packages(*packages, robot);
  const ConfigNode* const mjcf = map.optional("mjcf");
  if (mjcf && map.optional("urdf")) refuse_both(*mjcf, *map.optional("urdf"));
  if (!mjcf && !map.optional("urdf")) refuse_no_file(node);
  const ConfigNode& file = mjcf ? *mjcf : *map.optional("urdf");
  const std::string expected =
      mjcf ? "an MJCF file or package://… address" : "a URDF file or package://… address";
  if (mjcf) robot.reader = "mjcf";
  robot.urdf = read_word(file, expected);
  robot.place = file.place;
  robot.file = read_file(file, expected, robot);
  if (const auto* srdf = map.optional("srdf"))
    robot.srdf = read_file(*srdf, "an SRDF file or package://… address", robot);
}

void read_base(const ConfigNode* node, const ConfigNode& parent, RobotSpec& robot) {
  ConfigNode absent = map_node();
  absent.path = join_path(parent.path, "base");
  const ConfigNode& base = node ? *node : absent;
  const MapReader map(base, grammar::kBase);
  robot.base_given = map.optional("joint") != nullptr;
  robot.floating = map.choice("joint") != "fixed";
  robot.chart = read_module_or(map, base, "orientation", "unit-quaternion");
}

void read_object_base(const ConfigNode& node, RobotSpec& robot) {
  const MapReader map(node, grammar::kObjectBase);
  robot.base_given = map.optional("joint") != nullptr;
  robot.floating = map.choice("joint") != "fixed";
}

void read_start(const ConfigNode& node, RobotSpec& robot) {
  const MapReader map(node, grammar::kStart);
  const ConfigNode* height = map.optional("height");
  const ConfigNode* xyz = map.optional("xyz");
  if (xyz) robot.xyz = read_vector3(*xyz, "m");
  if (const auto* rpy = map.optional("rpy")) robot.rpy = read_vector3(*rpy, "rad");
  if (const auto* joints = map.optional("joints")) read_start_joints(*joints, robot);
  if (const auto* posture = map.optional("posture")) {
    robot.posture = read_word(*posture, "the name of a posture in the robot's file");
    robot.posture_place = posture->place;
    if (robot.srdf.empty() && robot.reader.empty())
      fail(ErrorCode::kMissing, *posture, "names a posture, but there is no SRDF to hold it",
           "give the file beside urdf: srdf: FILE");
  }
  robot.on_contacts = height ? !looks_like_number(*height) : !xyz;
  if (height && robot.on_contacts) {
    if (height->kind != Kind::kScalar || height->scalar != "on-contacts")
      fail_found(*height, "expected on-contacts, or a height such as '0.9 m'");
  } else if (height) {
    if (xyz)
      fail(ErrorCode::kDuplicate, *height, "the height is given twice, here and in xyz",
           "keep one of them");
    robot.xyz.z() = read_quantity(*height, "m");
  }
}

// with_sizes has used the lengths already.
void read_size(const ConfigNode& node) {
  const MapReader map(node, grammar::kSize);
  map.quantity("leg");
  map.quantity("arm");
}

}  // namespace

Pose read_pose(const ConfigNode& node) {
  const MapReader map(node, grammar::kPose);
  Pose pose;
  if (const auto* xyz = map.optional("xyz")) pose.p = read_vector3(*xyz, "m");
  if (const auto* rpy = map.optional("rpy")) pose.R = rotation_from_rpy(read_vector3(*rpy, "rad"));
  return pose;
}

ObjectSpec read_object(const std::string& name, const ConfigNode& node) {
  const MapReader map(node, grammar::kObject);
  ObjectSpec object;
  object.name = name;
  object.place = node.place;
  RobotSpec& robot = object.robot;
  read_files(node, map, robot);
  if (const auto* base = map.optional("base")) read_object_base(*base, robot);
  if (const auto* start = map.optional("start")) {
    const MapReader said(*start, grammar::kObjectStart);
    read_start(*start, robot);
  }
  if (const auto* joints = map.optional("joints")) read_joints(*joints, robot);
  if (const auto* limits = map.optional("limits")) read_limits(*limits, robot);
  if (const auto* collision = map.optional("collision")) read_collision(*collision, robot);
  if (const auto* actuated = map.optional("actuated")) object.actuated = read_bool(*actuated);
  return object;
}

RobotSpec read_robot(const ConfigNode& node) {
  const MapReader map(node, grammar::kRobot);
  RobotSpec robot;
  read_files(node, map, robot);
  read_base(map.optional("base"), node, robot);
  if (const auto* start = map.optional("start")) read_start(*start, robot);
  if (const auto* joints = map.optional("joints")) read_joints(*joints, robot);
  if (const auto* limits = map.optional("limits")) read_limits(*limits, robot);
  if (const auto* collision = map.optional("collision")) read_collision(*collision, robot);
  if (const auto* roles = map.optional("roles")) read_roles(*roles, robot);
  if (const auto* size = map.optional("size")) read_size(*size);
  if (const auto* pairs = map.optional("disable_collisions")) read_disabled(*pairs, robot);
  if (const auto* loops = map.optional("loops")) read_loops(*loops, robot);
  return robot;
}

}  // namespace poise
