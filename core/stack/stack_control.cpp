// SPDX-License-Identifier: BSD-2-Clause
// control and disturbances

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "poise/core/config/config_write.hpp"
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
      fail(node, fmt::format("two {}s are called '{}'", what, name), "give each a name of its own");
}

// {energy, mass, direction}: a body of that mass and kinetic energy stops at the link and leaves
// its momentum, p = √(2·E·m).
Eigen::Vector3d read_impulse(const ConfigNode& node) {
  if (node.kind == Kind::kList) return read_vector3(node, "N·s");
  const MapReader map(node, {"energy", "mass", "direction"});
  const ConfigNode& energy = map.required("energy");
  const ConfigNode& mass = map.required("mass");
  const double E = read_quantity(energy, "J");
  const double m = read_quantity(mass, "kg");
  check_range(energy, E, 0, 1e6, "J");
  check_range(mass, m, 0, 1e6, "kg");
  const ConfigNode& direction = map.required("direction");
  const Eigen::Vector3d d = read_vector3(direction, "1");
  if (d.norm() < 1e-9) fail(direction, "has length 0", "e.g. [0, 1, 0]");
  return std::sqrt(2 * E * m) * d.normalized();
}

// level and weight of a task or constraint, if they are said
template <class Spec>
void read_priority(const ConfigNode& node, int least, Spec& spec) {
  if (const auto* level = node.find("level")) {
    const std::int64_t value = read_integer(*level);
    check_range(*level, static_cast<double>(value), least, 1000, "1");
    spec.level = static_cast<int>(value);
  }
  if (const auto* weight = node.find("weight")) {
    spec.weight = read_quantity(*weight, "1");
    check_range(*weight, spec.weight, 1e-6, 1e9, "1");
  }
}

}  // namespace

TaskSpec read_task(const ConfigNode& node) {
  TaskSpec spec;
  spec.task = read_module(node);
  spec.name = name_or_type(spec.task);
  read_priority(spec.task.node, 1, spec);
  // The task's other keys are its module's business, so any are known here.
  const MapReader map(spec.task.node, spec.task.node.keys);
  spec.law = read_module_or(map, spec.task.node, "law", "pd");
  spec.reference = read_module_or(map, spec.task.node, "reference", "fixed");
  return spec;
}

namespace {

// Without these rows the torques and forces of a solution are those of another robot.
bool holds_always(const ConstraintSpec& constraint) {
  return constraint.constraint.type == "dynamics" || constraint.constraint.type == "contact-motion";
}

// An entry of `relax`, and whether it can be done without.
void check_relax(const ConfigNode& node, const std::string& name,
                 const std::vector<ConstraintSpec>& constraints) {
  std::vector<std::string> names;
  for (const ConstraintSpec& constraint : constraints) {
    names.push_back(constraint.name);
    if (constraint.name != name) continue;
    if (holds_always(constraint))
      fail(node, fmt::format("'{}' cannot be relaxed: torques mean nothing without it", name),
           "relax limits or cones");
    return;
  }
  fail(node, fmt::format("the stack has no constraint '{}'", name), suggestion(name, names));
}

FailureSpec read_failure(const ConfigNode& node, const std::vector<ConstraintSpec>& constraints) {
  const MapReader map(node, {"relax", "then"});
  FailureSpec failure;
  failure.place = node.place;
  if (const auto* then = map.optional("then"))
    failure.then = read_choice(*then, {"stop", "hold"}) == "hold" ? FailureSpec::Then::kHold
                                                                  : FailureSpec::Then::kStop;
  const ConfigNode* relax = map.optional("relax");
  if (!relax) return failure;
  failure.relax = read_words(*relax, "the name of a constraint");
  for (std::size_t i = 0; i < failure.relax.size(); ++i)
    check_relax(relax->kind == Kind::kList ? relax->children[i] : *relax, failure.relax[i],
                constraints);
  return failure;
}

void read_constraints(const ConfigNode& node, StackSpec& spec) {
  for (const ConfigNode& entry : entries(node, "constraints")) {
    ConstraintSpec one;
    one.constraint = read_module(entry);
    one.name = name_or_type(one.constraint);
    refuse_same_name(spec.constraints, one.name, entry, "constraint");
    read_priority(one.constraint.node, 0, one);
    if (one.level > 0 && holds_always(one))
      fail(*one.constraint.node.find("level"),
           fmt::format("'{}' has no level: torques mean nothing unless it holds", one.name),
           "give levels to limits or cones");
    if (const auto* weight = one.constraint.node.find("weight"); weight && one.level == 0)
      fail(*weight, fmt::format("'{}' must hold, so it has no weight", one.name),
           "give it a level of 1 or more, too");
    spec.constraints.push_back(std::move(one));
  }
}

}  // namespace

void read_control(const ConfigNode& node, StackSpec& spec) {
  const MapReader map(node, {"rate", "solver", "on_failure", "on_fault", "constraints", "tasks"});
  if (const auto* rate = map.optional("rate")) {
    const double frequency = read_quantity(*rate, "Hz");
    check_range(*rate, frequency, 1, 1e5, "Hz");
    spec.period = 1 / frequency;
  }
  spec.solver = read_module(map.required("solver"));
  if (const auto* list = map.optional("constraints")) read_constraints(*list, spec);
  if (const auto* list = map.optional("tasks"))
    for (const ConfigNode& entry : entries(*list, "tasks")) {
      TaskSpec task = read_task(entry);
      refuse_same_name(spec.tasks, task.name, entry, "task");
      spec.tasks.push_back(std::move(task));
    }
  if (const auto* failure = map.optional("on_failure"))
    spec.on_failure = read_failure(*failure, spec.constraints);
  if (const auto* fault = map.optional("on_fault")) {
    const std::string word = read_choice(*fault, {"stop", "hold", "drop"});
    spec.on_fault = word == "hold"   ? OnFault::kHold
                    : word == "drop" ? OnFault::kDrop
                                     : OnFault::kStop;
  }
}

PushSpec read_disturbance(const ConfigNode& node) {
  const MapReader map(node, {"at", "on", "impulse", "over"});
  PushSpec push;
  push.place = node.place;
  const ConfigNode& at = map.required("at");
  push.at = read_quantity(at, "s");
  check_range(at, push.at, 0, 1e6, "s");
  push.link = read_word(map.required("on"), "the name of a link");
  push.impulse = read_impulse(map.required("impulse"));
  if (const auto* over = map.optional("over")) {
    push.duration = read_quantity(*over, "s");
    check_range(*over, push.duration, 1e-6, 1e3, "s");
  }
  return push;
}

}  // namespace poise
