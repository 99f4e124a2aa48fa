// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/control/phases.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "poise/core/spatial/blend.hpp"

namespace poise {
namespace {

constexpr double kRounding = 1e-9;  // [s]
constexpr double kNothing = 1e-6;   // share of a weight that stands for zero
constexpr std::size_t kEndIndex = std::numeric_limits<std::size_t>::max();
constexpr std::size_t kStopIndex = kEndIndex - 1;

template <class List, class Member>
std::size_t index_of(const List& list, const std::string& name, Member member) {
  return static_cast<std::size_t>(std::ranges::find(list, name, member) - list.begin());
}

}  // namespace

double ramped_weight(double from, double to, double u) {
  if (u >= 1) return to;
  const double least = kNothing * std::max(from, to);
  if (least == 0) return 0;
  const double a = std::max(from, least), b = std::max(to, least);
  return a * std::pow(b / a, minimum_jerk(u, 1).value);
}

double Phases::Weight::at(double time) const {
  return ramped_weight(from, to, ramp > 0 ? std::clamp((time - since) / ramp, 0.0, 1.0) : 1);
}

Phases::Phases(const StackSpec& spec, const std::vector<ErrorUnit>& units, double weight,
               Problem& problem)
    : weights_(problem.objectives.size()),
      led_(problem.objectives.size()),
      references_(problem.objectives.size(), 1) {
  for (const TaskSpec& task : spec.tasks) declared_.push_back(task.of_phases ? 0 : task.weight);
  for (const PhaseSpec& phase : spec.phases) compile(phase, spec, units, problem);
  ramps_.bind(changing(problem.contacts->size()), weight, problem);
}

void Phases::compile(const PhaseSpec& spec, const StackSpec& stack,
                     const std::vector<ErrorUnit>& units, const Problem& problem) {
  Phase& phase = phases_.emplace_back();
  phase.name = spec.name;
  for (const ContactChange& one : spec.contacts)
    phase.contacts.push_back(
        {index_of(*problem.contacts, one.contact, &Contact::name), one.make, one.ramp});
  compile_tasks(spec, stack, phase);
  for (const ConstraintChange& one : spec.constraints)
    phase.constraints.push_back(bind(one, stack, problem));
  for (const TransitionSpec& one : spec.transitions)
    phase.transitions.push_back(bind(one, stack, units, problem));
}

Phases::ConstraintStep Phases::bind(const ConstraintChange& change, const StackSpec& stack,
                                    const Problem& problem) {
  const std::size_t at = index_of(constraint_weights_, change.constraint, &ConstraintWeight::name);
  if (at == constraint_weights_.size()) {
    const auto declared =
        std::ranges::find(stack.constraints, change.constraint, &ConstraintSpec::name);
    ConstraintWeight& weight = constraint_weights_.emplace_back();
    weight.name = change.constraint;
    weight.declared = declared->weight;
    for (std::size_t b = 0; b < problem.constraints.size(); ++b)
      if (problem.constraint_names[b] == change.constraint) weight.blocks.push_back(b);
  }
  return {at, change.weight, change.ramp};
}

Phases::Transition Phases::bind(const TransitionSpec& spec, const StackSpec& stack,
                                const std::vector<ErrorUnit>& units, const Problem& problem) {
  Transition out{Condition(spec.when, problem, units), std::nullopt, kEndIndex};
  if (spec.then == kRunEnds) return out;
  out.then = kStopIndex;
  if (spec.then == kRunStops) return out;
  out.then = index_of(stack.phases, spec.then, &PhaseSpec::name);
  const std::optional<ConditionSpec>& entry = stack.phases[out.then].entry;
  if (entry && !spec.timeout) out.entry.emplace(*entry, problem, units);
  return out;
}

void Phases::Transition::reset() noexcept {
  when.reset();
  if (entry) entry->reset();
}

// Both conditions are tested: each remembers since when it holds.
bool Phases::Transition::holds(const Sensed& sensed) noexcept {
  const bool due = when.holds(sensed);
  return (!entry || entry->holds(sensed)) && due;
}

// A task that phases declare ends with the phases that name it.
void Phases::compile_tasks(const PhaseSpec& spec, const StackSpec& stack, Phase& phase) {
  for (const TaskChange& one : spec.tasks) {
    TaskStep& step = phase.tasks.emplace_back();
    step.task = index_of(stack.tasks, one.task, &TaskSpec::name);
    step.weight = one.weight;
    step.ramp = one.ramp;
    if (one.reference) step.reference = references_[step.task]++;
  }
  for (std::size_t i = 0; i < stack.tasks.size(); ++i)
    if (stack.tasks[i].of_phases &&
        std::ranges::find(phase.tasks, i, &TaskStep::task) == phase.tasks.end())
      phase.tasks.push_back({i, 0, stack.tasks[i].ramp, std::nullopt});
}

std::vector<char> Phases::changing(std::size_t contacts) const {
  std::vector<char> changing(contacts, 0);
  for (const Phase& phase : phases_)
    for (const ContactStep& step : phase.contacts) changing[step.contact] = 1;
  return changing;
}

void Phases::start(const std::vector<Anchor>& anchors, Problem& problem) noexcept {
  current_ = 0;
  since_ = 0;
  course_ = Course::kRunning;
  for (std::size_t i = 0; i < weights_.size(); ++i) {
    weights_[i] = {declared_[i], declared_[i], 0, 0};
    led_[i] = {};
  }
  for (ConstraintWeight& one : constraint_weights_) one.weight = {one.declared, one.declared, 0, 0};
  std::vector<char> open(anchors.size(), 0);
  if (!phases_.empty()) {
    for (const ContactStep& step : phases_[0].contacts) open[step.contact] = step.make ? 0 : 1;
    for (const TaskStep& step : phases_[0].tasks) {
      const double weight = step.weight.value_or(declared_[step.task]);
      weights_[step.task] = {weight, weight, 0, 0};
      led_[step.task].reference = step.reference.value_or(0);
    }
    for (const ConstraintStep& step : phases_[0].constraints)
      constraint_weights_[step.constraint].weight = {step.weight, step.weight, 0, 0};
    for (Transition& one : phases_[0].transitions) one.reset();
  }
  ramps_.start(open, anchors, problem);
}

void Phases::update(const Sensed& sensed, Problem& problem, std::vector<Anchor>& anchors) noexcept {
  for (Led& led : led_) led.starts = false;
  if (phases_.empty()) return;
  const ContactRamps::Moment moment{sensed.time, sensed.last, problem, anchors};
  bool fresh = sensed.time == 0;
  while (course_ == Course::kRunning && leave(sensed, fresh, moment)) fresh = true;
  ramps_.update(moment);
  for (std::size_t i = 0; i < weights_.size(); ++i)
    problem.objectives[i].weight = weights_[i].at(sensed.time);
  weigh(sensed.time, problem);
}

void Phases::weigh(double time, Problem& problem) const noexcept {
  for (const ConstraintWeight& one : constraint_weights_)
    for (const std::size_t block : one.blocks)
      problem.constraints[block].weight = one.weight.at(time);
}

// A phase that has just begun has no measurements yet and can end only by time.
bool Phases::leave(const Sensed& sensed, bool fresh, const ContactRamps::Moment& moment) noexcept {
  Sensed here = sensed;
  here.since = since_;
  const Transition* taken = nullptr;
  for (Transition& one : phases_[current_].transitions) {
    if (fresh && !one.time()) continue;
    const bool holds = one.holds(here);
    if (holds && taken == nullptr) taken = &one;
  }
  if (taken == nullptr) return false;
  follow(*taken, moment);
  return course_ == Course::kRunning;
}

void Phases::follow(const Transition& taken, const ContactRamps::Moment& moment) noexcept {
  if (taken.then == kEndIndex)
    course_ = Course::kEnded;
  else if (taken.then == kStopIndex)
    course_ = Course::kTimedOut;
  else
    enter(taken.then, taken.time() ? since_ + *taken.time() : moment.time, moment);
}

void Phases::enter(std::size_t phase, double at, const ContactRamps::Moment& moment) noexcept {
  current_ = phase;
  since_ = at;
  for (const ContactStep& step : phases_[phase].contacts) {
    if (step.make)
      ramps_.make(step.contact, step.ramp, at, moment);
    else
      ramps_.take_away(step.contact, step.ramp, at, moment);
  }
  for (const TaskStep& step : phases_[phase].tasks) change(step, at);
  for (const ConstraintStep& step : phases_[phase].constraints) {
    Weight& weight = constraint_weights_[step.constraint].weight;
    weight = {weight.at(at), step.weight, at, step.ramp};
  }
  for (Transition& one : phases_[phase].transitions) one.reset();
}

// A reference starts when the phase sets it or activates its task.
void Phases::change(const TaskStep& step, double at) noexcept {
  Weight& weight = weights_[step.task];
  Led& led = led_[step.task];
  const double now = weight.at(at);
  const bool enters = now == 0 && step.weight.value_or(0) > 0;
  if (step.weight) weight = {now, *step.weight, at, step.ramp};
  if (step.reference) led.reference = *step.reference;
  if (enters || step.reference) led = {led.reference, at, true};
}

void Phases::declare(std::size_t task, double weight, Problem& problem) noexcept {
  const double before = declared_[task];
  if (before == weight) return;
  declared_[task] = weight;
  if (weights_[task].to != before) return;
  weights_[task] = {weight, weight, 0, 0};
  problem.objectives[task].weight = weight;
}

void Phases::restart(std::size_t task, double time) noexcept { led_[task].since = time; }

std::string Phases::waits_for(const Sensed& sensed) const {
  if (phases_.empty()) return {};
  Sensed here = sensed;
  here.since = since_;
  for (const Transition& one : phases_[current_].transitions)
    if (!one.when.time()) return one.when.missing(here);
  return {};
}

std::string_view Phases::name() const {
  return phases_.empty() ? std::string_view() : phases_[current_].name;
}

}  // namespace poise
