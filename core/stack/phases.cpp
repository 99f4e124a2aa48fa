// SPDX-License-Identifier: BSD-2-Clause

#include "core/stack/phases.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/problem/blend.hpp"

namespace poise {
namespace {

constexpr double kRounding = 1e-9;  // [s]
constexpr double kNothing = 1e-6;   // share of a weight that stands for none
constexpr std::size_t kEndIndex = std::numeric_limits<std::size_t>::max();

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
  for (const TransitionSpec& one : spec.transitions)
    phase.transitions.push_back(
        {Condition(one.when, problem, units),
         one.then == kRunEnds ? kEndIndex : index_of(stack.phases, one.then, &PhaseSpec::name)});
}

// A task that phases declare leaves with those that name it.
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
  ended_ = false;
  for (std::size_t i = 0; i < weights_.size(); ++i) {
    weights_[i] = {declared_[i], declared_[i], 0, 0};
    led_[i] = {};
  }
  std::vector<char> open(anchors.size(), 0);
  if (!phases_.empty()) {
    for (const ContactStep& step : phases_[0].contacts) open[step.contact] = step.make ? 0 : 1;
    for (const TaskStep& step : phases_[0].tasks) {
      const double weight = step.weight.value_or(declared_[step.task]);
      weights_[step.task] = {weight, weight, 0, 0};
      led_[step.task].reference = step.reference.value_or(0);
    }
    for (Transition& one : phases_[0].transitions) one.when.reset();
  }
  ramps_.start(open, anchors, problem);
}

void Phases::update(const Sensed& sensed, Problem& problem, std::vector<Anchor>& anchors) noexcept {
  for (Led& led : led_) led.starts = false;
  if (phases_.empty()) return;
  const ContactRamps::Moment moment{sensed.time, sensed.last, problem, anchors};
  bool fresh = sensed.time == 0;
  while (!ended_ && leave(sensed, fresh, moment)) fresh = true;
  ramps_.update(moment);
  for (std::size_t i = 0; i < weights_.size(); ++i)
    problem.objectives[i].weight = weights_[i].at(sensed.time);
}

// A phase that has just begun has nothing sensed of its own yet, and ends on times alone.
bool Phases::leave(const Sensed& sensed, bool fresh, const ContactRamps::Moment& moment) noexcept {
  Sensed here = sensed;
  here.since = since_;
  Transition* taken = nullptr;
  for (Transition& one : phases_[current_].transitions) {
    if (fresh && !one.when.time()) continue;
    const bool holds = one.when.holds(here);
    if (holds && taken == nullptr) taken = &one;
  }
  if (taken == nullptr) return false;
  if (taken->then == kEndIndex)
    ended_ = true;
  else
    enter(taken->then, taken->when.time() ? since_ + *taken->when.time() : sensed.time, moment);
  return !ended_;
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
  for (Transition& one : phases_[phase].transitions) one.when.reset();
}

// A reference starts when the phase gives it, or when its task comes in.
void Phases::change(const TaskStep& step, double at) noexcept {
  Weight& weight = weights_[step.task];
  Led& led = led_[step.task];
  const double now = weight.at(at);
  const bool enters = now == 0 && step.weight.value_or(0) > 0;
  if (step.weight) weight = {now, *step.weight, at, step.ramp};
  if (step.reference) led.reference = *step.reference;
  if (enters || step.reference) led = {led.reference, at, true};
}

std::string_view Phases::name() const {
  return phases_.empty() ? std::string_view() : phases_[current_].name;
}

}  // namespace poise
