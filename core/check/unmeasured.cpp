// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/check/unmeasured.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "poise/core/stack/model/observer_spec.hpp"

namespace poise {
namespace {

using Kind = ConditionSpec::Kind;

// Whether time alone makes it hold in the end.
bool ends_by_time(const ConditionSpec& condition) {
  if (condition.kind == Kind::kTime) return true;
  if (condition.kind != Kind::kAny) return false;
  return std::ranges::any_of(condition.parts, ends_by_time);
}

class ForceConditions {
 public:
  ForceConditions(const Setup& setup, const SensorSetup& sensors)
      : setup_(setup), sensors_(sensors) {}

  void look_at(const PhaseSpec& phase) {
    timed_ = std::ranges::any_of(phase.transitions, [](const TransitionSpec& transition) {
      return transition.timeout || ends_by_time(transition.when);
    });
    for (const TransitionSpec& transition : phase.transitions) look_at(transition.when);
    if (phase.entry) look_at(*phase.entry);
  }

  std::vector<Finding> found;

 private:
  void look_at(const ConditionSpec& condition) {
    for (const ConditionSpec& part : condition.parts) look_at(part);
    if (condition.kind != Kind::kForceAbove && condition.kind != Kind::kForceBelow) return;
    const auto contact = std::ranges::find(setup_.contacts, condition.on, &Contact::name);
    const auto index = static_cast<std::size_t>(contact - setup_.contacts.begin());
    if (contact == setup_.contacts.end() || sensors_.forces[index]) return;
    found.push_back(warning_of(
        WarningKind::kForceUnmeasured, condition.place, condition.path,
        fmt::format(
            "the plant does not measure the force of '{}': the condition falls back on "
            "what the estimator believes, then on the planned force; while the contact "
            "is not made, {}",
            condition.on,
            timed_ ? "time alone ends the phase" : "nothing else ends the phase: add a timeout")));
  }

  const Setup& setup_;
  const SensorSetup& sensors_;
  bool timed_ = false;
};

}  // namespace

std::vector<Finding> unmeasured_forces(const StackSpec& spec, const Setup& setup,
                                       const SensorSetup& sensors) {
  if (read_observer(spec.node)) return {};
  ForceConditions conditions(setup, sensors);
  for (const PhaseSpec& phase : spec.phases) conditions.look_at(phase);
  return std::move(conditions.found);
}

}  // namespace poise
