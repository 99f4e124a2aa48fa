// SPDX-License-Identifier: BSD-2-Clause
// Conditions for leaving a phase: phases.*.until, transitions

#include <algorithm>

#include "poise/core/stack/stack_parts.hpp"
#include "poise/core/stack/stack_patterns.hpp"

namespace poise {
namespace {

constexpr const char* kExample =
    "e.g. {time: 2 s}, {task: balance, error_below: 5 mm}, {contact: left_foot, force_above: 30 N}"
    " or {any: […]}";

// Checks a name given as the value of `node`.
void check_named(const ConfigNode& node, const std::string& what,
                 const std::vector<std::string>& known) {
  if (std::ranges::find(known, node.scalar) != known.end()) return;
  fail(ErrorCode::kUnknownName, node, "the stack has no " + what + " '" + node.scalar + "'",
       known.empty() ? "declare it first" : suggestion(node.scalar, known));
}

void read_time(const ConfigNode& node, ConditionSpec& condition) {
  condition.kind = ConditionSpec::Kind::kTime;
  condition.bound = MapReader(node, grammar::kTimeCondition).required_quantity("time");
}

void read_error(const ConfigNode& node, const StackSpec& spec, ConditionSpec& condition) {
  const MapReader map(node, grammar::kErrorCondition);
  condition.kind = ConditionSpec::Kind::kError;
  condition.on = read_word(map.required("task"), "the name of a task");
  std::vector<std::string> known;
  for (const TaskSpec& task : spec.tasks) known.push_back(task.name);
  check_named(map.required("task"), "task", known);
  condition.error = map.required("error_below");
  condition.axes = map.choice("axes");
}

// A contact by its name, or by a pattern that only it matches.
std::string the_contact(const ConfigNode& node, const StackSpec& spec) {
  read_word(node, "the name of a contact");
  const ConfigNode named = with_names(node, contact_names(spec));
  if (named.children.size() > 1)
    fail(ErrorCode::kConflict, node, "'" + node.scalar + "' matches several contacts",
         "name one: " + named.children[0].scalar + ", " + named.children[1].scalar +
             "; or combine conditions by any or all");
  const ConfigNode& one = named.children.empty() ? named : named.children[0];
  check_named(one, "contact", contact_names(spec));
  return one.scalar;
}

void read_force(const ConfigNode& node, const StackSpec& spec, ConditionSpec& condition) {
  const MapReader map(node, grammar::kForceCondition);
  condition.on = the_contact(map.required("contact"), spec);
  const auto above = map.quantity("force_above"), below = map.quantity("force_below");
  if (above.has_value() == below.has_value())
    fail(ErrorCode::kMissing, node, above ? "has two bounds" : "has no bound",
         "give force_above or force_below");
  condition.kind = above ? ConditionSpec::Kind::kForceAbove : ConditionSpec::Kind::kForceBelow;
  condition.bound = above ? *above : *below;
}

void read_margin(const ConfigNode& node, const StackSpec& spec, ConditionSpec& condition) {
  const MapReader map(node, grammar::kMarginCondition);
  condition.kind = ConditionSpec::Kind::kComMargin;
  condition.bound = map.required_quantity("com_margin_above");
  if (map.optional("over") == nullptr) return;
  const ConfigNode over = with_names(*map.optional("over"), contact_names(spec));
  condition.over = read_words(over, "names of contacts");
  const std::vector<ConfigNode> one{over};
  for (const ConfigNode& name : over.kind == ConfigNode::Kind::kList ? over.children : one)
    check_named(name, "contact", contact_names(spec));
}

void read_parts(const ConfigNode& node, const StackSpec& spec, ConditionSpec& condition) {
  const bool any = node.find("any") != nullptr;
  const MapReader map(node, any ? Keys(grammar::kAnyCondition) : Keys(grammar::kAllCondition));
  const ConfigNode& list = map.required(any ? "any" : "all");
  condition.kind = any ? ConditionSpec::Kind::kAny : ConditionSpec::Kind::kAll;
  if (list.kind != ConfigNode::Kind::kList)
    fail_found(list, "expected a list of conditions, [{time: 2 s}, …]");
  if (list.children.empty())
    fail(ErrorCode::kSize, list, "is empty", "give at least one condition");
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
    std::vector<std::string> kinds;
    for (const Keys& keys : grammar::kConditions) kinds.emplace_back(keys.begin()->name);
    refuse_unknown_keys(node, kinds);
    fail(ErrorCode::kMissing, node, "says no condition", kExample);
  }
  if (const ConfigNode* lasting = node.find("for"))
    condition.lasting = read_quantity(*lasting, grammar::kFor);
  return condition;
}

}  // namespace poise
