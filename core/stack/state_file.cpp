// SPDX-License-Identifier: BSD-2-Clause

#include "core/stack/state_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>

#include "core/stack/config_node.hpp"
#include "core/stack/map_reader.hpp"
#include "core/stack/scalars.hpp"

namespace poise {
namespace {

// Tabs, which JSON allows between values and YAML does not, count as blanks.
ConfigNode parse(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::stringstream stream;
  stream << in.rdbuf();
  if (!in) throw ConfigError(Place{file.string()}, "", "cannot be read");
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
    throw ConfigError(node->place, node->path, fmt::format("has norm {:.9g}", c.norm()),
                      "give a unit quaternion");
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

void read_joints(const ConfigNode& node, const Tree& tree, StateFile& out) {
  refuse_unknown_keys(node, tree.joint_names());
  for (std::size_t i = 0; i < node.keys.size(); ++i) {
    const int j = tree.joint(node.keys[i]);
    const bool turns = tree.joints[static_cast<std::size_t>(j)].kind == JointKind::kRevolute;
    const MapReader map(node.children[i], {"position", "velocity", "acceleration"});
    const auto value = [&](const char* key, const char* angular, const char* linear) {
      const ConfigNode* child = map.optional(key);
      return child ? read_quantity(*child, turns ? angular : linear) : 0.0;
    };
    out.state.joints[j] = value("position", "rad", "m");
    out.state.v[tree.velocity_index(j)] = value("velocity", "rad/s", "m/s");
    out.acceleration[tree.velocity_index(j)] = value("acceleration", "rad/s²", "m/s²");
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
      throw ConfigError(joints->place, joints->path, "is no map", "give {joint: {position: …}}");
    read_joints(*joints, tree, out);
  }
  if (const ConfigNode* frames = map.optional("frames"))
    out.frames = read_words(*frames, "names of links or joints");
  return out;
}

}  // namespace poise
