// SPDX-License-Identifier: BSD-2-Clause
// Where the phases of a stack begin: a run of the stack that nobody watches.

#pragma once

#include <QString>
#include <atomic>
#include <map>
#include <string>

#include "poise/core/module_base.hpp"
#include "poise/core/replay/snapshot.hpp"
#include "poise/core/stack/stack_spec.hpp"

namespace poise::gui {

/// What such a run came to.
struct PhaseEnds {
  /// By the name of each phase that was entered after another one: the last moment before it was
  /// entered for the first time. Without contact forces.
  std::map<std::string, Snapshot> before;
  /// Why the run did not come to the wanted phase; empty if it did, or if it was stopped.
  QString why = {};
};

/// How long such a run may last.
struct RunBounds {
  double simulated = 60;  ///< [s], in place of the stack's duration
  double real = 30;       ///< [s]
};

/// Runs the stack from its start as fast as possible until it enters a phase. Records nothing, and
/// feeds references from outside with nothing.
/// @param spec   as `load_stack` returns it
/// @param phase  where the run stops
/// @param stop   set to end early
/// @throws ConfigError if the stack cannot be loaded
PhaseEnds run_to_phase(const StackSpec& spec, const ModuleSource& modules, const std::string& phase,
                       const RunBounds& bounds, const std::atomic<bool>& stop);

}  // namespace poise::gui
