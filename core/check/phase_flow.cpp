// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/check/phase_flow.hpp"

#include <algorithm>

namespace poise {
namespace {

using Kind = ConditionSpec::Kind;

template <class List, class Member>
std::size_t index_of(const List& list, const std::string& name, Member member) {
  return static_cast<std::size_t>(std::ranges::find(list, name, member) - list.begin());
}

std::size_t contact_index(const StackSpec& spec, const std::string& name) {
  return index_of(spec.contacts, name,
                  [](const ContactSpec& one) -> const std::string& { return one.contact.name; });
}

PhaseState start_of(const StackSpec& spec) {
  PhaseState state;
  state.reached = true;
  for (const TaskSpec& task : spec.tasks)
    state.tasks.push_back({!task.of_phases, task.of_phases, {&task.reference}});
  state.contacts.assign(spec.contacts.size(), {true, false, false});
  return state;
}

PhaseState changed(PhaseState state, const PhaseSpec& phase, const StackSpec& spec) {
  for (const ContactChange& change : phase.contacts) {
    PhaseState::Contact& contact = state.contacts[contact_index(spec, change.contact)];
    contact = {change.make, !change.make, contact.moved || !change.make};
  }
  for (std::size_t i = 0; i < spec.tasks.size(); ++i)
    if (spec.tasks[i].of_phases) {
      state.tasks[i].on = false;
      state.tasks[i].off = true;
    }
  for (const TaskChange& change : phase.tasks) {
    PhaseState::Task& task = state.tasks[index_of(spec.tasks, change.task, &TaskSpec::name)];
    if (change.weight) {
      task.on = *change.weight > 0;
      task.off = !task.on;
    }
    if (change.reference) task.references = {&*change.reference};
  }
  return state;
}

void join(PhaseState& into, const PhaseState& from) {
  if (!into.reached) {
    into = from;
    return;
  }
  for (std::size_t i = 0; i < into.tasks.size(); ++i) {
    into.tasks[i].on |= from.tasks[i].on;
    into.tasks[i].off |= from.tasks[i].off;
    into.tasks[i].references.insert(from.tasks[i].references.begin(),
                                    from.tasks[i].references.end());
  }
  for (std::size_t c = 0; c < into.contacts.size(); ++c) {
    into.contacts[c].made |= from.contacts[c].made;
    into.contacts[c].open |= from.contacts[c].open;
    into.contacts[c].moved |= from.contacts[c].moved;
  }
}

const PhaseSpec* phase_of(const StackSpec& spec, const std::string& name) {
  const auto found = std::ranges::find(spec.phases, name, &PhaseSpec::name);
  return found == spec.phases.end() ? nullptr : &*found;
}

}  // namespace

double earliest(const ConditionSpec& condition) {
  double time = condition.kind == Kind::kTime ? condition.bound : 0;
  for (std::size_t i = 0; i < condition.parts.size(); ++i) {
    const double part = earliest(condition.parts[i]);
    const bool any = condition.kind == Kind::kAny;
    time = i == 0 ? part : any ? std::min(time, part) : std::max(time, part);
  }
  return time + condition.lasting;
}

bool in_time(const PhaseSpec& phase, std::size_t transition, const StackSpec& spec) {
  const double at = earliest(phase.transitions[transition].when);
  for (std::size_t k = 0; k < phase.transitions.size(); ++k) {
    const TransitionSpec& other = phase.transitions[k];
    const PhaseSpec* next = phase_of(spec, other.then);
    const bool sure =
        other.when.kind == Kind::kTime && (other.timeout || next == nullptr || !next->entry);
    if (!sure || k == transition) continue;
    if (other.when.bound < at || (other.when.bound == at && k < transition)) return false;
  }
  return true;
}

PhaseFlow phase_flow(const StackSpec& spec) {
  PhaseFlow flow;
  flow.before.resize(spec.phases.size());
  flow.in.resize(spec.phases.size());
  if (spec.phases.empty()) return flow;
  flow.before[0] = start_of(spec);
  for (bool more = true; more;) {
    more = false;
    for (std::size_t p = 0; p < spec.phases.size(); ++p) {
      if (!flow.before[p].reached) continue;
      flow.in[p] = changed(flow.before[p], spec.phases[p], spec);
      for (std::size_t t = 0; t < spec.phases[p].transitions.size(); ++t) {
        const PhaseSpec* next = phase_of(spec, spec.phases[p].transitions[t].then);
        if (next == nullptr || !in_time(spec.phases[p], t, spec)) continue;
        PhaseState& there = flow.before[static_cast<std::size_t>(next - spec.phases.data())];
        const PhaseState was = there;
        join(there, flow.in[p]);
        more = more || !(there == was);
      }
    }
  }
  return flow;
}

}  // namespace poise
