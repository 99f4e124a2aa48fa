// SPDX-License-Identifier: BSD-2-Clause
// control.fallback, control.on_failure and control.on_fault

#include <fmt/format.h>

#include "poise/core/config/names.hpp"
#include "poise/core/stack/stack_parts.hpp"

namespace poise {
namespace {

// Where each cause stands in `fallback`.
constexpr const char* kCauses[] = {"no_solution", "fault", "estimate_lost", "deadline", "stop"};

// Checks an entry of `relax` and whether it may be relaxed.
void check_relax(const ConfigNode& node, const std::string& name,
                 const std::vector<ConstraintSpec>& constraints) {
  std::vector<std::string> names;
  for (const ConstraintSpec& constraint : constraints) {
    names.push_back(constraint.name);
    if (constraint.name != name) continue;
    if (holds_always(constraint))
      fail(ErrorCode::kUnsuited, node,
           fmt::format("'{}' cannot be relaxed: torques mean nothing without it", name),
           "relax limits or cones");
    return;
  }
  fail(ErrorCode::kUnknownName, node, fmt::format("the stack has no constraint '{}'", name),
       suggestion(name, names));
}

void read_relax(const ConfigNode& node, StackSpec& spec) {
  std::vector<std::string>& relax = spec.fallback.relax;
  relax = read_words(node, "the name of a constraint");
  for (std::size_t i = 0; i < relax.size(); ++i)
    check_relax(node.kind == ConfigNode::Kind::kList ? node.children[i] : node, relax[i],
                spec.constraints);
}

// `stop` or `hold` of on_failure.then and on_fault.
Response response_of(const std::string& word) {
  return word == "hold" ? Response{Fallback::kHold, false} : Response{Fallback::kZero, true};
}

// The answer to a cause is written in one place.
void refuse_second(const ConfigNode* fallback, const char* cause, const ConfigNode& other) {
  if (fallback != nullptr && fallback->find(cause) != nullptr)
    fail(ErrorCode::kConflict, other, fmt::format("fallback.{} says what to do as well", cause),
         "keep one of the two");
}

void read_response(const ConfigNode& node, const Keys& keys, Response& response) {
  const MapReader map(node, keys);
  const std::string then = map.choice("then");
  if (then == "hold") response.then = Fallback::kHold;
  if (then == "damp") response.then = Fallback::kDamp;
  if (then == "zero") response.then = Fallback::kZero;
  if (const ConfigNode* ends = map.optional("ends")) response.ends = read_bool(*ends);
}

void read_fallback(const ConfigNode& node, FallbackSpec& fallback) {
  const MapReader map(node, grammar::kFallback);
  map.read("stiffness", fallback.stiffness);
  map.read("damping", fallback.damping);
  for (std::size_t i = 0; i < std::size(kCauses); ++i)
    if (const ConfigNode* cause = map.optional(kCauses[i]))
      read_response(*cause, grammar::kFallback[i].inside, fallback.by_cause[i]);
}

}  // namespace

// Without these rows a solution is physically invalid.
bool holds_always(const ConstraintSpec& constraint) {
  return constraint.constraint.type == "dynamics" || constraint.constraint.type == "contact-motion";
}

void read_fallbacks(const ConfigNode& control, StackSpec& spec) {
  const MapReader map(control, grammar::kControl);
  FallbackSpec& out = spec.fallback;
  const ConfigNode* fallback = map.optional("fallback");
  if (fallback != nullptr) read_fallback(*fallback, out);
  if (const ConfigNode* failure = map.optional("on_failure")) {
    const MapReader inside(*failure, grammar::kOnFailure);
    if (const ConfigNode* relax = inside.optional("relax")) read_relax(*relax, spec);
    if (const ConfigNode* then = inside.optional("then")) {
      refuse_second(fallback, "no_solution", *then);
      out.to(Cause::kNoSolution) = response_of(inside.choice("then"));
    }
  }
  const ConfigNode* on_fault = map.optional("on_fault");
  if (on_fault == nullptr) return;
  const std::string word = map.choice("on_fault");
  out.drop = word == "drop";
  if (!out.drop) {
    refuse_second(fallback, "fault", *on_fault);
    out.to(Cause::kFault) = response_of(word);
  } else if (fallback == nullptr || fallback->find("fault") == nullptr) {
    out.to(Cause::kFault) = out.to(Cause::kNoSolution);
  }
}

}  // namespace poise
