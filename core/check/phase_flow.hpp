// SPDX-License-Identifier: BSD-2-Clause
// What can hold in a phase over all paths to it. Inside core/stack only.

#pragma once

#include <set>
#include <vector>

#include "poise/core/stack/stack_spec.hpp"

namespace poise {

/// What may hold once a phase has begun: the union over all paths to it.
struct PhaseState {
  struct Task {
    bool on = false, off = false;            ///< its weight
    std::set<const ModuleSpec*> references;  ///< those that may be active
    bool operator==(const Task&) const = default;
  };
  struct Contact {
    bool made = false, open = false;
    bool moved = false;  ///< it has been open since the start
    bool operator==(const Contact&) const = default;
  };
  bool reached = false;
  std::vector<Task> tasks;        // as StackSpec::tasks
  std::vector<Contact> contacts;  // as StackSpec::contacts
  bool operator==(const PhaseState&) const = default;
};

struct PhaseFlow {
  std::vector<PhaseState> before;  ///< per phase: on entry, before its changes
  std::vector<PhaseState> in;      ///< per phase: after its changes
};

/// Earliest time after the start of the phase at which the condition can hold [s].
double earliest(const ConditionSpec& condition);

/// Whether the transition can be taken before the phase's purely timed transitions are due.
bool in_time(const PhaseSpec& phase, std::size_t transition, const StackSpec& spec);

/// Propagates the states along all transitions that can be taken in time.
PhaseFlow phase_flow(const StackSpec& spec);

}  // namespace poise
