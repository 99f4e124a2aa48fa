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
#include "core/stack/system.hpp"

namespace poise {
namespace {

Frame frame_of(const StackSpec& spec, const Setup& setup, const std::string& link,
               const std::string& path) {
  try {
    return setup.tree->frame(link);
  } catch (const ConfigError& error) {
    throw error.at(place_of(spec.node, path), path);
  }
}

void bind_contacts(const StackSpec& spec, Setup& setup) {
  for (const ContactSpec& declared : spec.contacts) {
    Contact contact = declared.contact;
    check_name(contact.name, declared.place, "contacts");
    const std::string path = "contacts." + contact.name;
    const Frame link = frame_of(spec, setup, contact.link, path + ".link");
    contact.frame = {link.body, link.X_BF * contact.frame.X_BF};
    if (!contact.on.empty()) {
      contact.carrier = frame_of(spec, setup, contact.on, path + ".on").body;
      if (contact.carrier == contact.frame.body)
        throw ConfigError(place_of(spec.node, path + ".on"), path,
                          "is a contact of '" + contact.link + "' with itself",
                          "name another link, or an object");
    }
    setup.contacts.push_back(std::move(contact));
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
  load_system(spec, setup);
  bind_contacts(spec, setup);
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
