// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/setup/setup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "poise/core/config/names.hpp"
#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/setup/collision_setup.hpp"
#include "poise/core/setup/guarded_chart.hpp"
#include "poise/core/setup/loops.hpp"
#include "poise/core/setup/model/bound_sensors.hpp"
#include "poise/core/setup/model/plant_model.hpp"
#include "poise/core/setup/modules.hpp"
#include "poise/core/setup/standing.hpp"
#include "poise/core/setup/system.hpp"
#include "poise/core/setup/walk/slow_torques.hpp"

namespace poise {
namespace {

Frame frame_of(const StackSpec& spec, const Setup& setup, const std::string& link,
               const std::string& path) {
  try {
    return setup.tree->frame(link);
  } catch (const ConfigError& error) {
    throw ConfigError(error.code(), place_of(spec.node, path), path, error.found(), error.remedy());
  }
}

// A contact that the first phase breaks is made later, at its pose then, on level ground by
// default.
void settle_later(const StackSpec& spec, Contact& contact) {
  if (spec.phases.empty()) return;
  for (const ContactChange& change : spec.phases[0].contacts)
    if (change.contact == contact.name) contact.at_start = change.make;
  const bool of_world = contact.on.empty() && !contact.bilateral;
  if (!contact.at_start && of_world && !contact.surface.normal)
    contact.surface.normal = Eigen::Vector3d::UnitZ();
}

void bind_contacts(const StackSpec& spec, Setup& setup) {
  for (const ContactSpec& declared : spec.contacts) {
    Contact contact = declared.contact;
    check_name(contact.name, declared.place, "contacts");
    const std::string path = "contacts." + contact.name;
    const Frame link = frame_of(spec, setup, contact.link, path + ".link");
    contact.frame = {link.body, link.X_BF * contact.frame.X_BF};
    if (!contact.on.empty()) {
      const Frame on = frame_of(spec, setup, contact.on, path + ".on");
      if (on.body == contact.frame.body)
        throw ConfigError(ErrorCode::kConflict, place_of(spec.node, path + ".on"), path + ".on",
                          "'" + contact.on + "' and '" + contact.link + "' are one rigid body",
                          "name another link, or an object");
      contact.carrier = on.body;
      if (contact.surface.normal) contact.surface.normal = on.X_BF.R * *contact.surface.normal;
    }
    settle_later(spec, contact);
    // A point has no axes of its own: without a surface in the stack it is on level ground.
    const bool of_world = contact.on.empty() && !contact.bilateral;
    if (contact.kind == PatchKind::kPoint && of_world && !contact.surface.normal)
      contact.surface.normal = Eigen::Vector3d::UnitZ();
    setup.contacts.push_back(std::move(contact));
  }
}

void place_base(const StackSpec& spec, Setup& setup) {
  const RobotSpec& robot_spec = spec.robot;
  setup.start.base() = {rotation_from_rpy(robot_spec.rpy), robot_spec.xyz};
  if (setup.contacts.empty()) return;
  Dynamics robot(setup.tree, spec.gravity);
  robot.update(setup.start);
  level_contacts(spec, robot, setup);
  const double height = height_above_surfaces(spec, robot, setup);
  if (robot_spec.on_contacts && setup.tree->floating()) setup.start.base().p.z() -= height;
}

// Farther away, a base has no accuracy left.
void check_start(const StackSpec& spec, const Setup& setup) {
  constexpr double kFar = 1e6;  // [m]
  for (std::size_t r = 0; r < setup.start.bases.size(); ++r) {
    const Eigen::Vector3d& p = setup.start.bases[r].p;
    if (p.norm() < kFar) continue;
    const std::string start =
        (r == 0 ? "robot" : "objects." + setup.tree->roots[r].name) + ".start";
    const ConfigNode* const robot = spec.node.find("robot");
    const ConfigNode* const said = r == 0 && robot != nullptr ? robot->find("start") : nullptr;
    const bool by_height = said != nullptr && said->find("height") && p.head<2>().norm() < kFar;
    const std::string path = start + (by_height ? ".height" : ".xyz");
    throw ConfigError(ErrorCode::kRange, place_of(spec.node, path), path,
                      fmt::format("puts the base {:.3g} m away from the origin", p.norm()),
                      fmt::format("give a place within {:g} m", kFar));
  }
}

void bind_pushes(const StackSpec& spec, Setup& setup) {
  for (std::size_t i = 0; i < spec.pushes.size(); ++i) {
    const PushSpec& push = spec.pushes[i];
    const Frame frame = frame_of(spec, setup, push.link, fmt::format("disturbances[{}].on", i));
    setup.pushes.push_back(
        {frame, push.link, push.at, push.duration, push.impulse / push.duration});
  }
}

std::shared_ptr<Chart> make_chart(const ModuleSpec& spec, const ModuleSource& modules,
                                  const std::shared_ptr<Fault>& fault) {
  auto chart = make_module_as<Chart>(spec, ModuleKind::kChart, modules);
  return call_module(spec.node, [&] { return guard_chart(chart, spec.type, fault); });
}

// Sets the charts of one mechanism's ball joints.
void chart_balls(const RobotSpec& robot, const Root& root, const std::string& path,
                 const ModuleSource& modules, Setup& setup) {
  const std::string prefix = root.name.empty() ? "" : root.name + "/";
  for (const JointSpec& joint : robot.joint_values) {
    if (!joint.chart) continue;
    bool any = false;
    for (std::size_t b = 0; b < setup.tree->balls.size(); ++b) {
      const Ball& ball = setup.tree->balls[b];
      const bool own = ball.joint >= root.joint && ball.joint < root.joint + root.joints;
      if (!own || (joint.joint != "*" && ball.name != prefix + joint.joint)) continue;
      setup.ball_charts[b] = make_chart(*joint.chart, modules, setup.chart_fault);
      any = true;
    }
    if (!any)
      throw ConfigError(ErrorCode::kUnsuited, joint.place, path + ".joints." + joint.joint,
                        joint.joint == "*" ? "has an orientation, but there are no spherical joints"
                                           : "has an orientation, but is not a spherical joint",
                        "delete it; only spherical joints have a chart");
  }
}

void chart_balls(const StackSpec& spec, const ModuleSource& modules, Setup& setup) {
  setup.ball_charts.resize(setup.tree->balls.size());
  const std::vector<Root>& roots = setup.tree->roots;
  chart_balls(spec.robot, roots[0], "robot", modules, setup);
  for (std::size_t i = 0; i < spec.objects.size(); ++i)
    chart_balls(spec.objects[i].robot, roots[i + 1], "objects." + spec.objects[i].name, modules,
                setup);
}

std::vector<RobotOrigin> origins_of(const StackSpec& spec) {
  std::vector<RobotOrigin> origins{{spec.robot.reader, spec.robot.file, spec.robot.packages}};
  for (const ObjectSpec& object : spec.objects)
    origins.push_back({object.robot.reader, object.robot.file, object.robot.packages});
  return origins;
}

}  // namespace

std::vector<RotationBlock> rotations_of(const Setup& setup) {
  std::vector<RotationBlock> blocks = rotations(*setup.tree, setup.chart);
  for (RotationBlock& block : blocks) {
    if (block.of == RotationBlock::Of::kBase || setup.ball_charts.empty()) continue;
    if (const auto& own = setup.ball_charts[static_cast<std::size_t>(block.index)])
      block.chart = own;
  }
  return blocks;
}

Setup set_up_mechanism(const StackSpec& spec, const ModuleSource* modules) {
  Setup setup;
  load_system(spec, modules, setup);
  bind_contacts(spec, setup);
  bind_loops(spec, setup);
  place_base(spec, setup);
  check_start(spec, setup);
  return setup;
}

Setup set_up(const StackSpec& spec, const ModuleSource& modules) {
  if (!spec.sequence.empty())
    throw ConfigError(ErrorCode::kInvalid, spec.sequence[0].stance.place, "sequence",
                      "has not been expanded into phases",
                      "call load_stack, or expand_sequence after read_stack");
  if (spec.walk && !spec.walk->step.time)
    throw ConfigError(ErrorCode::kInvalid, spec.walk->place, "walk", "has not been completed",
                      "call load_stack, or expand_walk after read_stack");
  Setup setup = set_up_mechanism(spec, &modules);
  if (setup.tree->nv() == 0)
    throw ConfigError(ErrorCode::kConflict, place_of(spec.node, "robot"), "robot",
                      "has no joint that moves, so there is nothing to control",
                      "give another robot, or let its base float (base: {joint: floating})");
  bind_pushes(spec, setup);
  if (spec.plant_model)
    setup.plant_model =
        std::make_shared<PlantModel>(make_plant_model(spec, *setup.tree, setup.contacts));
  setup.chart_fault = std::make_shared<Fault>();
  setup.chart = make_chart(spec.robot.chart, modules, setup.chart_fault);
  chart_balls(spec, modules, setup);
  for (Finding& finding : slow_torques(spec, setup)) setup.warnings.push_back(std::move(finding));
  if (wants_collision(spec)) setup.collision = make_collision_model(spec, setup, setup.warnings);
  return setup;
}

const std::vector<Contact>& true_contacts(const Setup& setup) {
  return setup.plant_model ? setup.plant_model->contacts : setup.contacts;
}

PlantSetup plant_setup(const StackSpec& spec, const Setup& setup) {
  std::vector<Finding> findings;  // whoever needs capsules reports them
  const PlantModel* const other = setup.plant_model.get();
  return {.tree = other ? other->tree : setup.tree,
          .contacts = &true_contacts(setup),
          .chart = setup.chart,
          .gravity = other ? other->gravity : spec.gravity,
          .step = spec.step,
          .seed = spec.seed,
          .pushes = setup.pushes,
          .ball_charts = setup.ball_charts,
          .origins = origins_of(spec),
          .disabled_collisions = disabled_collisions(spec, setup, findings),
          .start = other ? on_floor(*setup.tree, setup.start, other->floor) : setup.start,
          .period = spec.period,
          .torque_scale = other ? other->torque_scale : Eigen::VectorXd(),
          .ground = spec.ground,
          .sensors = bound_sensors(spec, *setup.tree, setup.contacts)};
}

std::shared_ptr<Plant> make_plant(const StackSpec& spec, const ModuleSource& modules) {
  return make_module_as<Plant>(spec.module(ModuleKind::kPlant), ModuleKind::kPlant, modules);
}

std::shared_ptr<Plant> check_plant(const StackSpec& spec, const Setup& setup,
                                   const ModuleSource& modules) {
  auto plant = make_plant(spec, modules);
  call_module(spec.module(ModuleKind::kPlant).node,
              [&] { plant->check(plant_setup(spec, setup)); });
  return plant;
}

std::shared_ptr<Estimator> bind_estimator(const StackSpec& spec, const Setup& setup,
                                          const SensorSetup& sensors, const ModuleSource& modules) {
  auto estimator = make_module_as<Estimator>(spec.module(ModuleKind::kEstimator),
                                             ModuleKind::kEstimator, modules);
  const ConfigNode& node = spec.module(ModuleKind::kEstimator).node;
  const std::vector<Root>& roots = setup.tree->roots;
  const auto moves = [](const Root& root) { return root.floating || root.joints > 0; };
  const auto object = std::find_if(roots.begin() + 1, roots.end(), moves);
  if (object != roots.end() && !estimator->covers_objects())
    throw ConfigError(ErrorCode::kInvalid, node.place, "estimator",
                      "'" + spec.module(ModuleKind::kEstimator).type +
                          "' estimates the robot alone, and '" + object->name + "' moves, too",
                      "leave the object out, or name an estimator that covers objects");
  bind_module(node, *estimator, *setup.tree, [&] {
    estimator->bind({setup.tree, setup.contacts, sensors, spec.gravity, spec.period});
  });
  return estimator;
}

std::shared_ptr<Plant> open_plant(const StackSpec& spec, const Setup& setup,
                                  const ModuleSource& modules) {
  auto plant = make_plant(spec, modules);
  call_module(spec.module(ModuleKind::kPlant).node, [&] { plant->open(plant_setup(spec, setup)); });
  return plant;
}

std::shared_ptr<SimulatedPlant> open_simulator(const StackSpec& spec, const Setup& setup,
                                               const ModuleSource& modules) {
  auto plant = std::dynamic_pointer_cast<SimulatedPlant>(make_plant(spec, modules));
  if (!plant)
    throw ConfigError(ErrorCode::kUnsuited, place_of(spec.node, "plant"), "plant",
                      "'" + spec.module(ModuleKind::kPlant).type + "' is not a simulator",
                      "give a plant that is one, such as gauss");
  call_module(spec.module(ModuleKind::kPlant).node, [&] { plant->open(plant_setup(spec, setup)); });
  return plant;
}

}  // namespace poise
