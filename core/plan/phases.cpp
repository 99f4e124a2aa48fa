// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/plan/phases.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "poise/core/plan/index_of.hpp"
#include "poise/core/spatial/blend.hpp"

namespace poise {
namespace {

constexpr double kNothing = 1e-6;  // share of a weight that stands for zero
constexpr std::size_t kEndIndex = std::numeric_limits<std::size_t>::max();
constexpr std::size_t kStopIndex = kEndIndex - 1;

}  // namespace

double ramped_weight(double from, double to, double u) {
  if (u >= 1) return to;
  const double least = kNothing * std::max(from, to);
  if (least == 0) return 0;
  const double a = std::max(from, least), b = std::max(to, least);
  return a * std::pow(b / a, minimum_jerk(u, 1).value);
}

double Phases::Weight::at(double time) const noexcept {
  return ramped_weight(from, to, ramp > 0 ? std::clamp((time - since) / ramp, 0.0, 1.0) : 1);
}

void Phases::Weight::lead(double weight, double at, double over) noexcept {
  from = this->at(at);
  to = weight;
  since = at;
  ramp = over;
}

std::vector<char> Phases::bind(const Stage& stage) {
  const StackSpec& spec = *std::exchange(spec_, nullptr);
  references_.assign(spec.tasks.size(), 1);
  for (const TaskSpec& task : spec.tasks)
    tasks_.emplace_back().declared = task.of_phases ? 0 : task.weight;
  for (const ConstraintSpec& constraint : spec.constraints)
    constraints_.emplace_back().declared = constraint.weight;
  for (const PhaseSpec& phase : spec.phases) compile(phase, spec, stage);
  return changing(stage.problem.contacts->size());
}

void Phases::compile(const PhaseSpec& spec, const StackSpec& stack, const Stage& stage) {
  Phase& phase = phases_.emplace_back();
  phase.name = spec.name;
  for (const ContactChange& one : spec.contacts)
    phase.contacts.push_back({index_of(*stage.problem.contacts, one.contact, &Contact::name),
                              one.make, one.ramp, one.release});
  compile_tasks(spec, stack, phase);
  for (const ConstraintChange& one : spec.constraints)
    phase.constraints.push_back(
        {index_of(stack.constraints, one.constraint, &ConstraintSpec::name), one.weight, one.ramp});
  for (const TransitionSpec& one : spec.transitions)
    phase.transitions.push_back(compile(one, stack, stage));
}

Phases::Transition Phases::compile(const TransitionSpec& spec, const StackSpec& stack,
                                   const Stage& stage) {
  Transition out{Condition(spec.when, stage.problem, stage.units), std::nullopt, kEndIndex};
  if (spec.then == kRunEnds) return out;
  out.then = kStopIndex;
  if (spec.then == kRunStops) return out;
  out.then = index_of(stack.phases, spec.then, &PhaseSpec::name);
  const std::optional<ConditionSpec>& entry = stack.phases[out.then].entry;
  if (entry && !spec.timeout) out.entry.emplace(*entry, stage.problem, stage.units);
  return out;
}

void Phases::Transition::reset() noexcept {
  when.reset();
  if (entry) entry->reset();
}

// Both conditions are tested: each remembers since when it holds.
bool Phases::Transition::holds(const Scene& scene, double since) noexcept {
  const bool due = when.holds(scene, since);
  return (!entry || entry->holds(scene, since)) && due;
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

void Phases::start(Orders& orders) noexcept {
  current_ = 0;
  since_ = 0;
  course_ = Course::kRunning;
  for (Weight& one : tasks_) one.set(one.declared);
  for (Weight& one : constraints_) one.set(one.declared);
  if (!phases_.empty()) begin(phases_[0], orders);
  weigh(0, orders);
}

// Enters the first phase without ramps.
void Phases::begin(Phase& phase, Orders& orders) noexcept {
  for (const ContactStep& step : phase.contacts) orders.contacts[step.contact].made = step.make;
  for (const TaskStep& step : phase.tasks) {
    tasks_[step.task].set(step.weight.value_or(tasks_[step.task].declared));
    orders.tasks[step.task].reference = step.reference.value_or(0);
  }
  for (const ConstraintStep& step : phase.constraints)
    constraints_[step.constraint].set(step.weight);
  for (Transition& one : phase.transitions) one.reset();
}

void Phases::update(const Scene& scene, Orders& orders) noexcept {
  if (phases_.empty()) return;
  bool fresh = scene.time == 0;
  while (course_ == Course::kRunning && leave(scene, fresh, orders)) fresh = true;
  weigh(scene.time, orders);
}

void Phases::weigh(double time, Orders& orders) const noexcept {
  for (std::size_t i = 0; i < tasks_.size(); ++i) orders.tasks[i].weight = tasks_[i].at(time);
  for (std::size_t i = 0; i < constraints_.size(); ++i)
    orders.constraints[i] = constraints_[i].at(time);
}

// A phase that has just begun has no measurements yet and can end only by time.
bool Phases::leave(const Scene& scene, bool fresh, Orders& orders) noexcept {
  const Transition* taken = nullptr;
  for (Transition& one : phases_[current_].transitions) {
    if (fresh && !one.time()) continue;
    const bool holds = one.holds(scene, since_);
    if (holds && taken == nullptr) taken = &one;
  }
  if (taken == nullptr) return false;
  follow(*taken, scene.time, orders);
  return course_ == Course::kRunning;
}

void Phases::follow(const Transition& taken, double time, Orders& orders) noexcept {
  if (taken.then == kEndIndex)
    course_ = Course::kEnded;
  else if (taken.then == kStopIndex)
    course_ = Course::kTimedOut;
  else
    enter(taken.then, taken.time() ? since_ + *taken.time() : time, orders);
}

void Phases::enter(std::size_t phase, double at, Orders& orders) noexcept {
  current_ = phase;
  since_ = at;
  for (const ContactStep& step : phases_[phase].contacts) {
    ContactOrder& order = orders.contacts[step.contact];
    if (order.made != step.make) order = {step.make, at, step.ramp, step.release};
  }
  for (const TaskStep& step : phases_[phase].tasks) change(step, at, orders.tasks[step.task]);
  for (const ConstraintStep& step : phases_[phase].constraints)
    constraints_[step.constraint].lead(step.weight, at, step.ramp);
  for (Transition& one : phases_[phase].transitions) one.reset();
}

// A reference starts when the phase sets it or activates its task.
void Phases::change(const TaskStep& step, double at, TaskOrder& order) noexcept {
  Weight& weight = tasks_[step.task];
  const bool enters = weight.at(at) == 0 && step.weight.value_or(0) > 0;
  if (step.weight) weight.lead(*step.weight, at, step.ramp);
  if (step.reference) order.reference = *step.reference;
  if (!enters && !step.reference) return;
  order.since = at;
  order.starts = true;
}

// False if phases have changed the weight: it stays.
bool Phases::Weight::declare(double weight) noexcept {
  const double before = std::exchange(declared, weight);
  if (to != before) return false;
  set(weight);
  return true;
}

void Phases::declare_task(std::size_t task, double weight, Orders& orders) noexcept {
  if (tasks_[task].declare(weight)) orders.tasks[task].weight = weight;
}

void Phases::declare_constraint(std::size_t constraint, double weight, Orders& orders) noexcept {
  if (constraints_[constraint].declare(weight)) orders.constraints[constraint] = weight;
}

std::string Phases::waits_for(const Scene& scene) const {
  if (phases_.empty()) return {};
  for (const Transition& one : phases_[current_].transitions)
    if (!one.when.time()) return one.when.missing(scene, since_);
  return {};
}

std::string_view Phases::phase() const {
  return phases_.empty() ? std::string_view() : phases_[current_].name;
}

}  // namespace poise
