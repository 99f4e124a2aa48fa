// SPDX-License-Identifier: BSD-2-Clause

#include "core/stack/setup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/dynamics/dynamics.hpp"
#include "core/stack/modules.hpp"
#include "core/stack/names.hpp"
#include "core/stack/standing.hpp"
#include "core/tree/urdf.hpp"

namespace poise {
namespace {

void warn(Setup& setup, const Place& place, std::string path, std::string text) {
  setup.warnings.push_back({Finding::Severity::kWarning, place, std::move(path), std::move(text)});
}

// What the stack says under `keys`, one below the other; null if it does not.
const ConfigNode* find(const ConfigNode& node, std::initializer_list<std::string_view> keys) {
  const ConfigNode* here = &node;
  for (const std::string_view key : keys)
    if (here) here = here->find(key);
  return here;
}

// A joint's numbers are angles or lengths by its kind: refuses the unit of the other kind.
void check_unit(const ConfigNode* node, const TreeJoint& joint, std::string_view angular,
                std::string_view linear) {
  if (!node) return;
  const bool turns = joint.kind == JointKind::kRevolute;
  try {
    read_quantity(*node, turns ? angular : linear);
  } catch (const ConfigError& error) {
    throw ConfigError(
        error.place(), error.path(), error.found(),
        fmt::format("joint '{}' {}: {}", joint.name, turns ? "turns" : "slides", error.remedy()));
  }
}

void check_units(const ConfigNode* limit, const TreeJoint& joint) {
  if (!limit) return;
  check_unit(limit->find("lower"), joint, "rad", "m");
  check_unit(limit->find("upper"), joint, "rad", "m");
  check_unit(limit->find("velocity"), joint, "rad/s", "m/s");
  check_unit(limit->find("effort"), joint, "N·m", "N");
}

void apply(const LimitSpec& spec, JointLimits& limits) {
  limits.lower = spec.lower.value_or(limits.lower);
  limits.upper = spec.upper.value_or(limits.upper);
  limits.velocity = spec.velocity.value_or(limits.velocity);
  limits.effort = spec.effort.value_or(limits.effort);
}

void apply_limits(const StackSpec& spec, Tree& tree) {
  for (const LimitSpec& limit : spec.robot.limits) {
    const bool all = limit.joint == "*";
    if (!all && tree.find_joint(limit.joint) < 0)
      throw ConfigError(limit.place, "robot.limits." + limit.joint, "is no joint of the robot",
                        suggestion(limit.joint, tree.joint_names()));
    for (TreeJoint& joint : tree.joints) {
      if (!all && joint.name != limit.joint) continue;
      check_units(find(spec.node, {"robot", "limits", limit.joint}), joint);
      apply(limit, joint.limits);
    }
  }
}

// Overrides of one end of a range may have crossed the other end.
void check_ranges(const StackSpec& spec, const Tree& tree) {
  for (const LimitSpec& limit : spec.robot.limits)
    for (const TreeJoint& joint : tree.joints) {
      const JointLimits& range = joint.limits;
      const bool meant = limit.joint == "*" || limit.joint == joint.name;
      if (!meant || !(limit.lower || limit.upper) || range.lower <= range.upper) continue;
      throw ConfigError(limit.place, "robot.limits." + limit.joint,
                        fmt::format("joint '{}' is left without a range: from {:.4g} to {:.4g}",
                                    joint.name, range.lower, range.upper),
                        "give both ends, the lower one first");
    }
}

std::shared_ptr<const Tree> load_tree(const StackSpec& spec, Setup& setup) {
  std::vector<UrdfWarning> warnings;
  auto tree = std::make_shared<Tree>(load_urdf(spec.robot.file, spec.robot.floating, &warnings));
  for (const UrdfWarning& w : warnings) warn(setup, w.place, w.path, w.text);
  apply_limits(spec, *tree);
  check_ranges(spec, *tree);
  return tree;
}

void bind_contacts(const StackSpec& spec, Setup& setup) {
  for (const ContactSpec& declared : spec.contacts) {
    Contact contact = declared.contact;
    check_name(contact.name, declared.place, "contacts");
    try {
      const Frame link = setup.tree->frame(contact.link);
      contact.frame = {link.body, link.X_BF * contact.frame.X_BF};
    } catch (const ConfigError& error) {
      const std::string path = "contacts." + contact.name;
      throw error.at(place_of(spec.node, path + ".link"), path);
    }
    setup.contacts.push_back(std::move(contact));
  }
}

void place_joints(const StackSpec& spec, Setup& setup) {
  for (const auto& [name, position] : spec.robot.joints) {
    const int j = setup.tree->find_joint(name);
    const std::string path = "robot.start.joints." + name;
    const Place place = place_of(spec.node, path);
    if (j < 0)
      throw ConfigError(place, path, "is no joint of the robot",
                        suggestion(name, setup.tree->joint_names()));
    const TreeJoint& joint = setup.tree->joints[static_cast<std::size_t>(j)];
    check_unit(find(spec.node, {"robot", "start", "joints", name}), joint, "rad", "m");
    const JointLimits& limits = joint.limits;
    if (position < limits.lower || position > limits.upper)
      throw ConfigError(
          place, path, fmt::format("starts at {:.4g}, outside the joint's range", position),
          fmt::format("give a value from {:.4g} to {:.4g}", limits.lower, limits.upper));
    setup.start.joints[j] = position;
  }
}

// A joint of which the stack says nothing starts at 0, wherever its range is.
void warn_if_outside(const StackSpec& spec, Setup& setup) {
  const RobotSpec& robot = spec.robot;
  const Place& place = robot.joints_place.file.empty() ? robot.place : robot.joints_place;
  for (std::size_t j = 0; j < setup.tree->joints.size(); ++j) {
    const TreeJoint& joint = setup.tree->joints[j];
    const double start = setup.start.joints[static_cast<Eigen::Index>(j)];
    if (start >= joint.limits.lower && start <= joint.limits.upper) continue;
    warn(setup, place, "robot.start.joints." + joint.name,
         fmt::format("starts at {:.4g}, outside the joint's range from {:.4g} to {:.4g}", start,
                     joint.limits.lower, joint.limits.upper));
  }
}

void place_base(const StackSpec& spec, Setup& setup) {
  const RobotSpec& robot_spec = spec.robot;
  setup.start.base() = {rotation_from_rpy(robot_spec.rpy), robot_spec.xyz};
  if (robot_spec.height) setup.start.base().p.z() = *robot_spec.height;
  if (setup.contacts.empty()) return;
  Dynamics robot(setup.tree, spec.gravity);
  robot.update(setup.start);
  const double height = height_above_surfaces(spec, robot, setup);
  if (robot_spec.on_contacts) setup.start.base().p.z() -= height;
}

void bind_pushes(const StackSpec& spec, Setup& setup) {
  for (const PushSpec& push : spec.pushes) {
    try {
      setup.pushes.push_back({setup.tree->frame(push.link), push.link, push.at, push.duration,
                              push.impulse / push.duration});
    } catch (const ConfigError& error) {
      throw ConfigError(push.place, "disturbances", error.found(), error.remedy());
    }
  }
}

}  // namespace

Setup set_up(const StackSpec& spec, const ModuleSource& modules) {
  Setup setup;
  setup.tree = load_tree(spec, setup);
  setup.start = State(*setup.tree);
  bind_contacts(spec, setup);
  place_joints(spec, setup);
  warn_if_outside(spec, setup);
  place_base(spec, setup);
  bind_pushes(spec, setup);
  setup.chart = make_module_as<Chart>(spec.robot.chart, ModuleKind::kChart, modules);
  return setup;
}

std::shared_ptr<Plant> start_plant(const StackSpec& spec, const Setup& setup,
                                   const ModuleSource& modules) {
  auto plant = make_module_as<Plant>(spec.plant, ModuleKind::kPlant, modules);
  try {
    plant->start({setup.tree, &setup.contacts, setup.chart, spec.gravity, spec.step, spec.seed,
                  setup.pushes},
                 setup.start);
  } catch (const ConfigError& error) {
    throw placed_in(spec.plant.node, error);
  }
  return plant;
}

}  // namespace poise
