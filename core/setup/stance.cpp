// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/setup/stance.hpp"

#include <algorithm>

#include "poise/core/config/config_write.hpp"
#include "poise/core/config/map_reader.hpp"
#include "poise/core/config/yaml_writer.hpp"
#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/pattern.hpp"
#include "poise/core/spatial/rpy.hpp"

namespace poise {
namespace {

std::vector<std::string> names_of(const std::vector<Contact>& contacts) {
  std::vector<std::string> names;
  for (const Contact& contact : contacts)
    if (!contact.closes_loop()) names.push_back(contact.name);
  return names;
}

std::vector<std::string> names_of_robot(const std::vector<Contact>& contacts) {
  std::vector<std::string> names;
  for (const Contact& contact : contacts)
    if (contact.of_robot && !contact.closes_loop()) names.push_back(contact.name);
  return names;
}

const Contact& find_contact(const Setup& setup, const std::string& name, const Place& place,
                            const std::string& path) {
  const auto found = std::ranges::find(setup.contacts, name, &Contact::name);
  if (found == setup.contacts.end() || found->closes_loop())
    throw ConfigError(ErrorCode::kUnknownName, place, path, "there is no contact '" + name + "'",
                      suggestion(name, names_of(setup.contacts)));
  return *found;
}

PostureContact on_surface(const Contact& contact, const Pose& X) {
  PostureContact out;
  out.contact = contact;
  out.on_plane = !contact.bilateral;
  if (contact.surface.normal) out.normal = *contact.surface.normal;
  if (contact.surface.through) out.through = *contact.surface.through;
  if (out.on_plane) return out;
  out.position = X.p;
  out.rotation = X.R;
  return out;
}

// A contact on the robot or an object, at its current place.
PostureContact on_link(const Contact& contact, const Pose& X_KC) {
  PostureContact out = on_surface(contact, X_KC);
  out.position = out.through = X_KC.p;
  if (contact.surface.normal) return out;
  out.rotation = X_KC.R;
  out.normal = X_KC.R.col(2);
  return out;
}

// A loop, closed. All its rows: those that depend on each other are in no one's way here.
PostureContact closed_loop(const Contact& loop) {
  PostureContact out = on_surface(loop, *loop.closure);
  out.contact.held.clear();
  return out;
}

// Poses in the axes of the carrier link, or of the world.
struct Carried {
  Pose X_KF;  // of the carrier axes
  Pose X_KC;  // current
};

Carried carried(const Setup& setup, const Contact& contact, const Dynamics& robot) {
  const Pose X = robot.pose(contact.frame);
  if (contact.carrier < 0) return {Pose(), X};
  return {setup.tree->frame(contact.on).X_BF, robot.pose({contact.carrier, {}}).inverse() * X};
}

void put(const StancePlace& place, const Carried& at, PostureContact& contact) {
  if (place.xyz) contact.position = at.X_KF * *place.xyz;
  if (place.by) contact.position = at.X_KC.p + at.X_KF.R * *place.by;
  if (contact.position) contact.through = *contact.position;
  if (place.xyz && contact.on_plane) contact.rotation.reset();
  if (!place.rpy) return;
  contact.rotation = at.X_KF.R * rotation_from_rpy(*place.rpy);
  if (contact.on_plane) contact.normal = contact.rotation->col(2);
}

Frame link_frame(const Setup& setup, const StancePlace& place, const std::string& path) {
  try {
    return setup.tree->frame(place.name);
  } catch (const ConfigError& error) {
    throw ConfigError(error.code(), place.place, path + "." + place.name, error.found(),
                      error.remedy());
  }
}

void add_targets(const Setup& setup, const StanceSpec& stance, PostureRequest& request) {
  using Kind = PostureTarget::Kind;
  if (stance.com) request.targets.push_back({Kind::kCom, "com", {}, stance.com, {}});
  for (const StancePlace& link : stance.links) {
    PostureTarget target{Kind::kLink,
                         link.name,
                         link_frame(setup, link, join_path(stance.path, "links")),
                         link.xyz,
                         {}};
    if (link.rpy) target.rotation = rotation_from_rpy(*link.rpy);
    request.targets.push_back(std::move(target));
  }
  for (const StancePlace& link : stance.gaze)
    request.targets.push_back({Kind::kGaze,
                               "gaze of " + link.name,
                               link_frame(setup, link, join_path(stance.path, "gaze")),
                               link.xyz,
                               {}});
}

void place_joints(const Setup& setup, const StanceSpec& stance, State& state) {
  const Tree& tree = *setup.tree;
  const auto by_itself = [&](int j) {
    const TreeJoint& joint = tree.joints[static_cast<std::size_t>(j)];
    return joint.leader < 0 && joint.ball < 0;
  };
  for (const bool pattern : {true, false})  // names override patterns
    for (const auto& [name, value] : stance.joints) {
      if (is_pattern(name) != pattern) continue;
      const std::vector<int> meant =
          pattern ? tree.find_joints(name) : std::vector<int>{tree.find_joint(name)};
      if (meant.empty() || meant[0] < 0)
        throw ConfigError(ErrorCode::kUnknownName, stance.place,
                          join_path(stance.path, "joints." + name), "is not a joint",
                          suggestion(name, tree.joint_names()));
      if (!pattern && !by_itself(meant[0]))
        throw ConfigError(ErrorCode::kUnsuited, stance.place,
                          join_path(stance.path, "joints." + name), "cannot be set by itself",
                          "give a joint of one degree of freedom that follows no other");
      for (const int j : meant)
        if (by_itself(j)) state.joints[j] = value;
    }
  settle_followers(tree, state);
}

ConfigNode numbers(const Eigen::Vector3d& v) { return list_node({v.x(), v.y(), v.z()}); }

// Inverse of rotation_from_rpy.

}  // namespace

PostureRequest posture_request(const StackSpec& spec, const Setup& setup, const StanceSpec& stance,
                               const State& from) {
  PostureRequest request;
  request.tree = setup.tree;
  request.gravity = spec.gravity;
  request.nominal = from;
  Dynamics robot(setup.tree, spec.gravity);
  robot.update(from);
  const auto chosen = stance.contacts.empty() ? names_of_robot(setup.contacts) : stance.contacts;
  for (const std::string& name : chosen) {
    const Contact& contact =
        find_contact(setup, name, stance.place, join_path(stance.path, "contacts"));
    const Pose X = carried(setup, contact, robot).X_KC;
    request.contacts.push_back(contact.carrier < 0 ? on_surface(contact, X) : on_link(contact, X));
  }
  for (const Contact& contact : setup.contacts)
    if (contact.closes_loop()) request.contacts.push_back(closed_loop(contact));
  for (const StancePlace& place : stance.at) {
    const Contact& contact =
        find_contact(setup, place.name, place.place, join_path(stance.path, "at." + place.name));
    const auto here = std::ranges::find(chosen, place.name);
    if (here == chosen.end())
      throw ConfigError(
          ErrorCode::kUnknownName, place.place, join_path(stance.path, "at." + place.name),
          "is not a contact of this stance", "add it to `contacts`, or delete the place");
    put(place, carried(setup, contact, robot),
        request.contacts[static_cast<std::size_t>(here - chosen.begin())]);
  }
  add_targets(setup, stance, request);
  place_joints(setup, stance, request.nominal);
  return request;
}

ConfigNode start_node(const Tree& tree, const State& state) {
  ConfigNode start = map_node();
  if (tree.floating()) {
    add_key(start, "xyz", numbers(state.base().p));
    add_key(start, "rpy", numbers(rpy_from_rotation(state.base().R)));
  }
  ConfigNode joints = map_node();
  const Root& robot = tree.roots[0];
  for (int j = robot.joint; j < robot.joint + robot.joints; ++j) {
    const TreeJoint& joint = tree.joints[static_cast<std::size_t>(j)];
    if (joint.leader >= 0) continue;
    if (joint.ball < 0) {
      add_key(joints, joint.name, number_node(state.joints[j]));
      continue;
    }
    const Ball& ball = tree.balls[static_cast<std::size_t>(joint.ball)];
    if (ball.joint != j) continue;
    ConfigNode turned = map_node();
    add_key(turned, "rpy",
            numbers(rpy_from_rotation(state.balls[static_cast<std::size_t>(joint.ball)])));
    add_key(joints, ball.name, std::move(turned));
  }
  add_key(start, "joints", std::move(joints));
  return start;
}

std::string pose_text(const Tree& tree, const State& state) {
  std::string text = "# A posture; include it after the robot.\npoise: 1\n";
  text += "robot:\n  start:\n    height: null\n";
  const std::string lines = to_yaml(start_node(tree, state), false);
  for (std::size_t at = 0; at < lines.size();) {
    const std::size_t end = lines.find('\n', at);
    text += "    " + lines.substr(at, end - at) + "\n";
    at = end == std::string::npos ? lines.size() : end + 1;
  }
  return text;
}

}  // namespace poise
