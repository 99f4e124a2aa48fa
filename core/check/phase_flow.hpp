// SPDX-License-Identifier: BSD-2-Clause
// What can be the case in a phase, whatever way led to it. Inside core/stack only.

#pragma once

#include <set>
#include <vector>

#include "poise/core/stack/stack_spec.hpp"

namespace poise {

/// What may hold in a phase, once it has begun: the union over all ways to it.
struct PhaseState {
  struct Task {
    bool on = false, off = false;            ///< its weight
    std::set<const ModuleSpec*> references;  ///< which of them may lead it
    bool operator==(const Task&) const = default;
  };
  struct Contact {
    bool made = false, open = false;
    bool moved = false;  ///< has been open since the start
    bool operator==(const Contact&) const = default;
  };
  bool reached = false;
  std::vector<Task> tasks;        // as StackSpec::tasks
  std::vector<Contact> contacts;  // as StackSpec::contacts
  bool operator==(const PhaseState&) const = default;
};

struct PhaseFlow {
  std::vector<PhaseState> before;  ///< per phase: when it is entered, before its changes
  std::vector<PhaseState> in;      ///< per phase: after them
};

/// The earliest time after the phase's begin at which the condition can hold [s].
double earliest(const ConditionSpec& condition);

/// Whether the transition can be taken before others of its phase that are due by the time alone.
bool in_time(const PhaseSpec& phase, std::size_t transition, const StackSpec& spec);

/// Along all transitions that are in time.
PhaseFlow phase_flow(const StackSpec& spec);

}  // namespace poise
