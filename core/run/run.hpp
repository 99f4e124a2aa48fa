// SPDX-License-Identifier: BSD-2-Clause
// Runs a stack and records it.

#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>

#include "poise/core/clock/clock.hpp"
#include "poise/core/export.hpp"
#include "poise/core/module_base.hpp"
#include "poise/core/stack/finding.hpp"
#include "poise/core/stack/stack_spec.hpp"
#include "poise/core/verdict/summary.hpp"

namespace poise {

class Simulation;

struct RunOptions {
  std::filesystem::path folder;             ///< run directory to create; empty: no recording
  bool overwrite = false;                   ///< replaces the files of an earlier run in the folder
  bool csv = false;                         ///< also writes signals.csv
  bool simulate = false;                    ///< refuses plants that are not simulators
  bool report = true;                       ///< also writes report.html
  const std::atomic<bool>* stop = nullptr;  ///< set to end early; the recording is kept
  /// Paces the run; null: as fast as possible. Under a real clock the loop waits for nobody: rows
  /// for which the recorder has no room are dropped and counted, and `progress` is not called.
  std::shared_ptr<RunClock> clock = {};
  /// While it is set, nothing is written to the recording, as by a slow disk; null: never.
  const std::atomic<bool>* hold_recorder = nullptr;
  bool past_falls = false;   ///< a fall does not end the run
  bool keep_inputs = false;  ///< also records inputs.h5 where the stack leaves that open
  /// Returns this thread's heap allocations so far, to count those of ticks; null: not counted.
  long (*allocations)() = nullptr;
  /// Called before the run with findings about robot and stack.
  std::function<void(const Finding&)> warn;
  /// Called about 20 times per second with simulated time over duration, never within a tick.
  std::function<void(double)> progress;
  /// Called between a tick and the plant's step, for interaction with the run.
  std::function<void(Simulation&)> between;
  /// Called after every tick without a solution, even if `on_failure` continues.
  std::function<void(const Simulation&)> failed;
};

/// Runs the stack from its start for its duration. A failed run (fell, no solution, diverged)
/// returns normally; the summary has its status.
///
/// The folder gets stack.yaml (resolved), signals.h5, summary.json and, unless switched off,
/// report.html.
/// @throws ConfigError if the stack cannot be loaded or the folder cannot be written; a run whose
///         recording cannot be written any further ends then, without a summary
POISE_API RunSummary run_stack(const StackSpec& spec, const ModuleSource& modules,
                               const RunOptions& options);

}  // namespace poise
