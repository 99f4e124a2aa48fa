// SPDX-License-Identifier: BSD-2-Clause
// Runs a sweep: its points on several threads, its results to disk.

#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <map>
#include <string>

#include "poise/core/export.hpp"
#include "poise/core/module_base.hpp"
#include "poise/core/sweep/sweep_spec.hpp"

namespace poise {

/// How far a sweep is.
struct SweepProgress {
  std::size_t points = 0;  ///< of this shard
  std::size_t done = 0;    ///< of them, with those of earlier starts
  double rate = 0;         ///< runs per second; 0 before the first
  double left = 0;         ///< time left [s]; 0 before the first
};

/// How to run a sweep.
struct SweepOptions {
  std::filesystem::path folder = {};                        ///< of the results
  std::size_t threads = 1;                                  ///< runs at a time
  std::size_t shard = 0, shards = 1;                        ///< points with index % shards = shard
  bool overwrite = false;                                   ///< deletes results in the folder
  bool note_crashes = false;                                ///< a run that crashes the process
  const std::atomic<bool>* stop = nullptr;                  ///< ends early; finished runs are kept
  std::function<void(const SweepProgress&)> progress = {};  ///< called by one thread at a time
};

/// What a sweep has done.
struct SweepOutcome {
  std::size_t points = 0;                       ///< of this shard
  std::size_t before = 0;                       ///< of them done by earlier starts
  std::size_t ran = 0;                          ///< done now
  std::size_t dropped = 0;                      ///< damaged lines whose points ran again
  std::map<std::string, std::size_t> statuses;  ///< number of runs by status
  std::size_t kept = 0;                         ///< recordings in the folder
  std::string first_error;  ///< why the first point that could not be set up could not
  double wall = 0;          ///< of the runs, without recordings [s]
  bool complete() const { return before + ran == points; }
};

/// Runs the points that have no line in `folder/results.jsonl` yet, and appends a line for each.
/// When all of the shard are done, the lines are put in order, so that the file does not depend on
/// threads and stops. If they are all of the sweep, the runs of `keep` run again and are recorded
/// in `folder/runs/INDEX`. In the end `sweep.json` and the tables are written. A run that crashed
/// the process has the status `fault` at the next start, if crashes were noted.
/// @throws ConfigError as check_sweep and ResultsFile
POISE_API SweepOutcome run_sweep(const SweepSpec& sweep, const ModuleSource& modules,
                                 const SweepOptions& options);

}  // namespace poise
