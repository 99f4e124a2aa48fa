// SPDX-License-Identifier: BSD-2-Clause
// What must hold for a phase to be left: phases.*.until, transitions

#include <algorithm>

#include "poise/core/stack/stack_parts.hpp"

namespace poise {
namespace {

constexpr const char* kExample =
    "e.g. {time: 2 s}, {task: balance, error_below: 5 mm}, {contact: left_foot, force_above: 30 N}"
    " or {any: […]}";

// A name that stands as the value of `node`.
void check_named(const ConfigNode& node, const std::string& what,
                 const std::vector<std::string>& known) {
  if (std::ranges::find(known, node.scalar) != known.end()) return;
  fail(node, "the stack has no " + what + " '" + node.scalar + "'",
       known.empty() ? "declare it first" : suggestion(node.scalar, known));
}

void read_time(const ConfigNode& node, ConditionSpec& condition) {
  const ConfigNode& time = MapReader(node, {"time"}).required("time");
  condition.kind = ConditionSpec::Kind::kTime;
  condition.bound = read_quantity(time, "s");
  check_range(time, condition.bound, 1e-3, 1e6, "s");
}

void read_error(const ConfigNode& node, const StackSpec& spec, ConditionSpec& condition) {
  const MapReader map(node, {"task", "error_below", "for"});
  condition.kind = ConditionSpec::Kind::kError;
  condition.on = read_word(map.required("task"), "the name of a task");
  std::vector<std::string> known;
  for (const TaskSpec& task : spec.tasks) known.push_back(task.name);
  check_named(map.required("task"), "task", known);
  condition.error = map.required("error_below");
}

void read_force(const ConfigNode& node, const StackSpec& spec, ConditionSpec& condition) {
  const MapReader map(node, {"contact", "force_above", "force_below", "for"});
  condition.on = read_word(map.required("contact"), "the name of a contact");
  check_named(map.required("contact"), "contact", contact_names(spec));
  const ConfigNode *above = map.optional("force_above"), *below = map.optional("force_below");
  if ((above == nullptr) == (below == nullptr))
    fail(node, above ? "has two bounds" : "has no bound", "give force_above or force_below");
  condition.kind = above ? ConditionSpec::Kind::kForceAbove : ConditionSpec::Kind::kForceBelow;
  const ConfigNode& bound = above ? *above : *below;
  condition.bound = read_quantity(bound, "N");
  check_range(bound, condition.bound, above ? 0 : 1e-6, 1e6, "N");
}

void read_margin(const ConfigNode& node, const StackSpec& spec, ConditionSpec& condition) {
  const MapReader map(node, {"com_margin_above", "over", "for"});
  condition.kind = ConditionSpec::Kind::kComMargin;
  const ConfigNode& bound = map.required("com_margin_above");
  condition.bound = read_quantity(bound, "m");
  check_range(bound, condition.bound, -10, 10, "m");
  const ConfigNode* over = map.optional("over");
  if (over == nullptr) return;
  condition.over = read_words(*over, "names of contacts");
  const std::vector<ConfigNode> one{*over};
  for (const ConfigNode& name : over->kind == ConfigNode::Kind::kList ? over->children : one)
    check_named(name, "contact", contact_names(spec));
}

void read_parts(const ConfigNode& node, const StackSpec& spec, ConditionSpec& condition) {
  const bool any = node.find("any") != nullptr;
  const MapReader map(node, {any ? "any" : "all", "for"});
  const ConfigNode& list = map.required(any ? "any" : "all");
  condition.kind = any ? ConditionSpec::Kind::kAny : ConditionSpec::Kind::kAll;
  if (list.kind != ConfigNode::Kind::kList)
    fail_found(list, "expected a list of conditions, [{time: 2 s}, …]");
  if (list.children.empty()) fail(list, "is empty", "give at least one condition");
  for (const ConfigNode& part : list.children)
    condition.parts.push_back(read_condition(part, spec));
}

}  // namespace

ConditionSpec read_condition(const ConfigNode& node, const StackSpec& spec) {
  if (node.kind != ConfigNode::Kind::kMap)
    fail_found(node, std::string("expected a condition, ") + kExample);
  ConditionSpec condition;
  condition.place = node.place;
  condition.path = node.path;
  if (node.find("time")) {
    read_time(node, condition);
  } else if (node.find("task")) {
    read_error(node, spec, condition);
  } else if (node.find("contact")) {
    read_force(node, spec, condition);
  } else if (node.find("com_margin_above")) {
    read_margin(node, spec, condition);
  } else if (node.find("any") || node.find("all")) {
    read_parts(node, spec, condition);
  } else {
    refuse_unknown_keys(node, {"time", "task", "contact", "com_margin_above", "any", "all"});
    fail(node, "says no condition", kExample);
  }
  if (const ConfigNode* lasting = node.find("for")) {
    condition.lasting = read_quantity(*lasting, "s");
    check_range(*lasting, condition.lasting, 0, 1e6, "s");
  }
  return condition;
}

}  // namespace poise
