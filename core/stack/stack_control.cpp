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
  const MapReader map(node, grammar::kImpulse);
  const double E = map.required_quantity("energy");
  const double m = map.required_quantity("mass");
  const ConfigNode& direction = map.required("direction");
  const Eigen::Vector3d d = read_vector3(direction, "1");
  if (d.norm() < 1e-9) fail(direction, "has length 0", "e.g. [0, 1, 0]");
  return std::sqrt(2 * E * m) * d.normalized();
}

// level and weight of a task or constraint, if given
template <class Spec>
void read_priority(const ConfigNode& node, const Keys& keys, Spec& spec) {
  if (const auto* level = node.find("level")) spec.level = read_integer(*level, keys.at("level"));
  if (const auto* weight = node.find("weight"))
    spec.weight = read_quantity(*weight, keys.at("weight"));
}

}  // namespace

TaskSpec read_task(const ConfigNode& node) {
  TaskSpec spec;
  spec.task = read_module(node);
  spec.name = name_or_type(spec.task);
  read_priority(spec.task.node, grammar::kTask, spec);
  // The module checks the task's other keys, so all are accepted here.
  const MapReader map(spec.task.node, spec.task.node.keys);
  spec.law = read_module_or(map, spec.task.node, "law", "pd");
  spec.reference = read_module_or(map, spec.task.node, "reference", "fixed");
  return spec;
}

namespace {

// Without these rows a solution is physically invalid.
bool holds_always(const ConstraintSpec& constraint) {
  return constraint.constraint.type == "dynamics" || constraint.constraint.type == "contact-motion";
}

// Checks an entry of `relax` and whether it may be relaxed.
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
  const MapReader map(node, grammar::kOnFailure);
  FailureSpec failure;
  failure.place = node.place;
  if (map.choice("then") == "hold") failure.then = FailureSpec::Then::kHold;
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
    read_priority(one.constraint.node, grammar::kConstraint, one);
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
  const MapReader map(node, grammar::kControl);
  if (const auto rate = map.quantity("rate")) spec.period = 1 / *rate;
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
  const std::string on_fault = map.choice("on_fault");
  if (on_fault == "hold") spec.on_fault = OnFault::kHold;
  if (on_fault == "drop") spec.on_fault = OnFault::kDrop;
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
