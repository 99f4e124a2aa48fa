// SPDX-License-Identifier: BSD-2-Clause
// One execution of a stack and its recording.

#pragma once

#include <atomic>
#include <filesystem>
#include <functional>

#include "poise/core/export.hpp"
#include "poise/core/module_base.hpp"
#include "poise/core/run/summary.hpp"
#include "poise/core/stack/finding.hpp"
#include "poise/core/stack/stack_spec.hpp"

namespace poise {

class Simulation;

struct RunOptions {
  std::filesystem::path folder;  ///< run directory, made anew; empty: nothing is recorded
  bool overwrite = false;        ///< a recording that the folder holds already
  bool csv = false;              ///< signals.csv as well
  const std::atomic<bool>* stop = nullptr;  ///< set to end early; what was recorded is kept
  /// Heap allocations of this thread so far, to count those of ticks; null: nobody counts.
  long (*allocations)() = nullptr;
  /// Called before the run with what is odd in robot and stack.
  std::function<void(const Finding&)> warn;
  /// Called about 20 times a second with simulated time over duration, never within a tick.
  std::function<void(double)> progress;
  /// Called between a tick and the plant's move, for what a person does to a run.
  std::function<void(Simulation&)> between;
  /// Called after every tick without a solution, also where `on_failure` goes on.
  std::function<void(const Simulation&)> failed;
};

/// Runs the stack from its start for its duration. A run that fails (fell, no solution, diverged)
/// returns normally and says so in the summary.
///
/// The folder gets stack.yaml (resolved), signals.h5, summary.json and report.html.
/// @throws ConfigError if the stack cannot be loaded or the folder cannot be written
POISE_API RunSummary run_stack(const StackSpec& spec, const ModuleSource& modules,
                               const RunOptions& options);

}  // namespace poise
