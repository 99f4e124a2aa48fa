// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/setup/state_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>

#include "poise/core/config/config_node.hpp"
#include "poise/core/config/map_reader.hpp"
#include "poise/core/config/scalars.hpp"

namespace poise {
namespace {

// JSON allows tabs between values, YAML does not: they are replaced by blanks.
ConfigNode parse(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::stringstream stream;
  stream << in.rdbuf();
  if (!in) throw ConfigError(ErrorCode::kFile, Place{file.string()}, "", "cannot be read");
  std::string text = stream.str();
  std::ranges::replace(text, '\t', ' ');
  return parse_config(text, file.string());
}

Eigen::Vector3d vector(const MapReader& map, const char* key, const char* unit) {
  const ConfigNode* node = map.optional(key);
  return node ? read_vector3(*node, unit) : Eigen::Vector3d::Zero();
}

Eigen::Matrix3d rotation(const ConfigNode* node) {
  if (node == nullptr) return Eigen::Matrix3d::Identity();
  const MapReader map(*node, {"w", "x", "y", "z"});
  const Eigen::Vector4d c(
      read_quantity(map.required("w"), "1"), read_quantity(map.required("x"), "1"),
      read_quantity(map.required("y"), "1"), read_quantity(map.required("z"), "1"));
  if (std::abs(c.norm() - 1) > 1e-6)
    throw ConfigError(ErrorCode::kRange, node->place, node->path,
                      fmt::format("has norm {:.9g}", c.norm()), "give a unit quaternion");
  return Eigen::Quaterniond(c[0], c[1], c[2], c[3]).normalized().toRotationMatrix();
}

void read_base(const ConfigNode& node, const Tree& tree, StateFile& out) {
  const MapReader map(node, {"position", "quaternion", "linear_velocity", "angular_velocity",
                             "linear_acceleration", "angular_acceleration"});
  const Pose base{rotation(map.optional("quaternion")), vector(map, "position", "m")};
  Vector6d v, a;
  v << vector(map, "linear_velocity", "m/s"), vector(map, "angular_velocity", "rad/s");
  a << vector(map, "linear_acceleration", "m/s²"), vector(map, "angular_acceleration", "rad/s²");
  out.base_ignored = !tree.floating();
  if (!tree.floating()) return;
  out.state.base() = base;
  out.state.v.head<6>() = v;
  out.acceleration.head<6>() = a;
}

void read_joint(const ConfigNode& node, const Tree& tree, int j, StateFile& out) {
  const TreeJoint& joint = tree.joints[static_cast<std::size_t>(j)];
  if (joint.leader >= 0)
    throw ConfigError(
        ErrorCode::kUnsuited, node.place, node.path, "follows another joint",
        "give what its leader does: " + tree.joints[static_cast<std::size_t>(joint.leader)].name);
  if (joint.ball >= 0)
    throw ConfigError(ErrorCode::kUnsuited, node.place, node.path, "is a part of a spherical joint",
                      "give the whole joint: " + joint.whole);
  const MapReader map(node, {"position", "velocity", "acceleration"});
  const auto value = [&](const char* key, const char* angular, const char* linear) {
    const ConfigNode* child = map.optional(key);
    return child ? read_quantity(*child, joint.turns() ? angular : linear) : 0.0;
  };
  out.state.joints[j] = value("position", "rad", "m");
  out.state.v[joint.velocity] = value("velocity", "rad/s", "m/s");
  out.acceleration[joint.velocity] = value("acceleration", "rad/s²", "m/s²");
}

void read_ball(const ConfigNode& node, const Tree& tree, int b, StateFile& out) {
  const MapReader map(node, {"quaternion", "velocity", "acceleration"});
  const int at = tree.velocity_index(tree.balls[static_cast<std::size_t>(b)].joint);
  out.state.balls[static_cast<std::size_t>(b)] = rotation(map.optional("quaternion"));
  out.state.v.segment<3>(at) = vector(map, "velocity", "rad/s");
  out.acceleration.segment<3>(at) = vector(map, "acceleration", "rad/s²");
}

void read_joints(const ConfigNode& node, const Tree& tree, StateFile& out) {
  refuse_unknown_keys(node, tree.whole_joint_names());
  for (std::size_t i = 0; i < node.keys.size(); ++i) {
    if (const int ball = tree.find_ball(node.keys[i]); ball >= 0)
      read_ball(node.children[i], tree, ball, out);
    else
      read_joint(node.children[i], tree, tree.joint(node.keys[i]), out);
  }
}

}  // namespace

StateFile read_state(const std::filesystem::path& file, const Tree& tree) {
  const ConfigNode root = parse(file);
  const MapReader map(root, {"base", "joints", "frames"});
  StateFile out{State(tree), Eigen::VectorXd::Zero(tree.nv()), {}, false};
  if (const ConfigNode* base = map.optional("base")) read_base(*base, tree, out);
  if (const ConfigNode* joints = map.optional("joints")) {
    if (joints->kind != ConfigNode::Kind::kMap)
      throw ConfigError(ErrorCode::kType, joints->place, joints->path, "is not a map",
                        "give {joint: {position: …}}");
    read_joints(*joints, tree, out);
    settle_followers(tree, out.state);
  }
  if (const ConfigNode* frames = map.optional("frames"))
    out.frames = read_words(*frames, "names of links or joints");
  return out;
}

}  // namespace poise
