// SPDX-License-Identifier: BSD-2-Clause

#include "core/stack/setup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/dynamics/dynamics.hpp"
#include "core/stack/joint_setup.hpp"
#include "core/stack/modules.hpp"
#include "core/stack/names.hpp"
#include "core/stack/standing.hpp"
#include "core/tree/urdf.hpp"

namespace poise {
namespace {

void warn(Setup& setup, const Place& place, std::string path, std::string text) {
  setup.warnings.push_back({Finding::Severity::kWarning, place, std::move(path), std::move(text)});
}

std::shared_ptr<const Tree> load_tree(const StackSpec& spec, Setup& setup) {
  std::vector<UrdfWarning> warnings;
  auto tree = std::make_shared<Tree>(load_urdf(spec.robot.file, spec.robot.floating, &warnings));
  for (const UrdfWarning& w : warnings) warn(setup, w.place, w.path, w.text);
  apply_joints(spec.robot, *spec.node.find("robot"), *tree);
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
  place_joints(spec.robot, *spec.node.find("robot"), *setup.tree, setup.start);
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
