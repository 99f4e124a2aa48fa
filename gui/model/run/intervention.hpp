// SPDX-License-Identifier: BSD-2-Clause
// A user's interventions in a run, with their ticks, so that they can be repeated.

#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "poise/core/loop/simulation.hpp"

namespace poise::gui {

/// A changed stack, or the same stack with other modules.
struct Retune {
  StackSpec spec;
  std::shared_ptr<const ModuleSource> modules;
  ModuleTypes renewed = {};  ///< types whose code has changed
};

/// Applied between two ticks: a retune, a command to a walk, or a hand that grasps or releases the
/// robot.
struct Intervention {
  long tick = 0;  ///< number of ticks before it
  std::optional<Retune> retune = {};
  std::optional<Hold> hand = {};
  /// As Simulation::command_walk; the inner nullopt: the stack's command leads again.
  std::optional<std::optional<walk::WalkCommand>> walk = {};

  /// Whether the hand grasps, pulls or lets go: neither a retune nor a command.
  bool of_hand() const { return !retune && !walk; }
  /// @throws ConfigError as Simulation::retune and command_walk
  void apply(Simulation& simulation) const {
    if (retune)
      simulation.retune(retune->spec, *retune->modules, retune->renewed);
    else if (walk)
      simulation.command_walk(*walk);
    else
      simulation.hold(hand);
  }
};

/// The stack with which the latest of so many ticks was computed.
/// @param start  the stack at the start of the run
inline const StackSpec& acting_stack(long ticks, const StackSpec& start,
                                     const std::vector<Intervention>& interventions) {
  const StackSpec* last = &start;
  for (const Intervention& one : interventions)
    if (one.retune && one.tick < ticks) last = &one.retune->spec;
  return *last;
}

}  // namespace poise::gui
