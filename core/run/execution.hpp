// SPDX-License-Identifier: BSD-2-Clause
// A run of a stack, tick by tick, with its recording and summary.

#pragma once

#include <memory>
#include <string>

#include "poise/core/export.hpp"
#include "poise/core/run/run.hpp"

namespace poise {

/// What run_stack does, for programs with a loop of their own:
///
///     Execution run(spec, modules, options);
///     while (run.advance()) {}
///     const RunSummary summary = run.finish();
class POISE_API Execution {
 public:
  /// Sets up the stack, starts at its start state and opens the recording.
  /// @param modules  outlives the run
  /// @throws ConfigError if the stack cannot be loaded or the folder cannot be written
  Execution(const StackSpec& spec, const ModuleSource& modules, RunOptions options);
  ~Execution();

  /// Runs a tick and the plant up to the next one, and records them. False if the run ended with
  /// it: its time is over, its phases have ended, or it failed.
  /// @pre it has not ended
  /// @throws ConfigError if the recording cannot be written any further
  bool advance();
  /// Whether the run has ended.
  bool ended() const;
  /// "completed" so far, or how the run failed, as RunSummary::status.
  const std::string& status() const;
  /// Why it failed, in one sentence; else empty.
  const std::string& why() const;
  /// The summary so far, without the times of ticks; that of the whole run after `finish`, also if
  /// it threw. Allocates.
  RunSummary summary() const;
  /// Closes the recording, and writes the summary and the report. A run that has not ended is
  /// "stopped". Call it once.
  /// @throws ConfigError if a file cannot be written
  RunSummary finish();

  /// The controller and the plant.
  Simulation& simulation();
  const Simulation& simulation() const;

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

}  // namespace poise
