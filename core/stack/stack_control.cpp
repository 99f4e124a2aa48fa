// SPDX-License-Identifier: BSD-2-Clause
// control and disturbances

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "poise/core/config/config_write.hpp"
#include "poise/core/pattern.hpp"
#include "poise/core/stack/stack_parts.hpp"

namespace poise {
namespace {

using Kind = ConfigNode::Kind;

const std::vector<ConfigNode>& entries(const ConfigNode& node, const std::string& expected) {
  if (node.kind != Kind::kList) fail_found(node, "expected a list of " + expected);
  return node.children;
}

std::string name_or_type(const ModuleSpec& module) {
  const ConfigNode* name = module.node.find("name");
  return name ? read_word(*name, "a name") : module.type;
}

template <class Spec>
void refuse_same_name(const std::vector<Spec>& others, const std::string& name,
                      const ConfigNode& node, const std::string& what) {
  for (const Spec& other : others)
    if (other.name == name)
      fail(ErrorCode::kDuplicate, node, fmt::format("two {}s are called '{}'", what, name),
           "give each a name of its own");
}

// {energy, mass, direction}: a body of that mass and kinetic energy stops at the link and leaves
// its momentum, p = √(2·E·m).
Eigen::Vector3d read_impulse(const ConfigNode& node) {
  if (node.kind == Kind::kList) return read_vector3(node, "N·s");
  const MapReader map(node, grammar::kImpulse);
  const double E = map.required_quantity("energy");
  const double m = map.required_quantity("mass");
  const ConfigNode& direction = map.required("direction");
  const Eigen::Vector3d d = read_vector3(direction, "1");
  if (d.norm() < 1e-9) fail(ErrorCode::kRange, direction, "has length 0", "e.g. [0, 1, 0]");
  return std::sqrt(2 * E * m) * d.normalized();
}

// One weight for each component: returns the greatest, and the others as shares of it.
double read_shares(const ConfigNode& node, std::vector<double>& shares) {
  double most = 0;
  for (const ConfigNode& one : node.children) {
    const double weight = shares.emplace_back(read_quantity(one, grammar::kTaskWeight.unit));
    most = std::max(most, weight);
    if (weight != 0 && !(weight >= grammar::kWeight.min && weight <= grammar::kWeight.max))
      fail(ErrorCode::kRange, one, "is " + number_text(weight),
           "give 0, so that the component is off, or a number from " +
               number_text(grammar::kWeight.min) + " to " + number_text(grammar::kWeight.max));
  }
  if (most == 0)
    fail(ErrorCode::kMissing, node, "has no weight above 0", "leave the task out, or give it one");
  for (double& share : shares) share /= most;
  return most;
}

// level and weight of a task or constraint, if given
void read_priority(const ConfigNode& node, TaskSpec& spec) {
  const Keys keys = grammar::kTask;
  if (const auto* level = node.find("level")) spec.level = read_integer(*level, keys.at("level"));
  if (const auto* weight = node.find("weight"))
    spec.weight = weight->kind == Kind::kList ? read_shares(*weight, spec.shares)
                                              : read_quantity(*weight, grammar::kWeight);
}

void read_priority(const ConfigNode& node, ConstraintSpec& spec) {
  const Keys keys = grammar::kConstraint;
  if (const auto* level = node.find("level")) spec.level = read_integer(*level, keys.at("level"));
  if (const auto* weight = node.find("weight"))
    spec.weight = read_quantity(*weight, keys.at("weight"));
}

}  // namespace

TaskSpec read_task(const ConfigNode& node) {
  TaskSpec spec;
  spec.task = read_module(node);
  spec.name = name_or_type(spec.task);
  read_priority(spec.task.node, spec);
  // The module checks the task's other keys, so all are accepted here.
  const MapReader map(spec.task.node, spec.task.node.keys);
  spec.law = read_module_or(map, spec.task.node, "law", "pd");
  spec.reference = read_module_or(map, spec.task.node, "reference", "fixed");
  return spec;
}

namespace {

// "*" is applied first and patterns second, so that single joints win, whatever their order.
std::vector<GainSpec> read_gains(const ConfigNode* node, const Key& key) {
  std::vector<GainSpec> gains;
  if (node == nullptr) return gains;
  if (node->kind != Kind::kMap) fail_found(*node, "expected a map from joints, or \"*\", to gains");
  for (std::size_t i = 0; i < node->keys.size(); ++i)
    gains.push_back(
        {node->keys[i], read_quantity(node->children[i], key), node->children[i].place});
  std::ranges::stable_sort(gains, {}, [](const GainSpec& one) {
    return one.joint == "*" ? 0 : is_pattern(one.joint) ? 1 : 2;
  });
  return gains;
}

CommandSpec read_command(const ConfigNode& node) {
  const MapReader map(node, grammar::kCommand);
  const Keys keys = grammar::kCommand;
  CommandSpec command;
  command.stiffness = read_gains(map.optional("stiffness"), keys.at("stiffness"));
  command.damping = read_gains(map.optional("damping"), keys.at("damping"));
  map.read("follow", command.follow);
  return command;
}

void read_constraints(const ConfigNode& node, StackSpec& spec) {
  for (const ConfigNode& entry : entries(node, "constraints")) {
    ConstraintSpec one;
    one.constraint = read_module(entry);
    one.name = name_or_type(one.constraint);
    refuse_same_name(spec.constraints, one.name, entry, "constraint");
    read_priority(one.constraint.node, one);
    if (one.level > 0 && holds_always(one))
      fail(ErrorCode::kInvalid, *one.constraint.node.find("level"),
           fmt::format("'{}' has no level: torques mean nothing unless it holds", one.name),
           "give levels to limits or cones");
    if (const auto* weight = one.constraint.node.find("weight"); weight && one.level == 0)
      fail(ErrorCode::kInvalid, *weight,
           fmt::format("'{}' must hold, so it has no weight", one.name),
           "give it a level of 1 or more, too");
    spec.constraints.push_back(std::move(one));
  }
}

}  // namespace

void read_control(const ConfigNode& node, StackSpec& spec) {
  const MapReader map(node, grammar::kControl);
  if (const auto rate = map.quantity("rate")) spec.period = 1 / *rate;
  spec.solver = read_module(map.required("solver"));
  if (const auto* command = map.optional("command")) spec.command = read_command(*command);
  if (const auto* list = map.optional("constraints")) read_constraints(*list, spec);
  if (const auto* list = map.optional("tasks"))
    for (const ConfigNode& entry : entries(*list, "tasks")) {
      TaskSpec task = read_task(entry);
      refuse_same_name(spec.tasks, task.name, entry, "task");
      spec.tasks.push_back(std::move(task));
    }
  read_fallbacks(node, spec);
}

PushSpec read_disturbance(const ConfigNode& node) {
  const MapReader map(node, grammar::kDisturbance);
  PushSpec push;
  push.place = node.place;
  push.at = map.required_quantity("at");
  push.link = read_word(map.required("on"), "the name of a link");
  push.impulse = read_impulse(map.required("impulse"));
  map.read("over", push.duration);
  return push;
}

}  // namespace poise
