// SPDX-License-Identifier: BSD-2-Clause
// Searches values of a stack that minimise formulas over its runs.

#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/module_base.hpp"
#include "poise/core/stack/finding.hpp"
#include "poise/core/tune/pareto.hpp"
#include "poise/core/tune/tune_spec.hpp"

namespace poise {

/// How far a search is.
struct TuneProgress {
  std::size_t runs = 0;       ///< so far
  std::size_t most_runs = 0;  ///< of the search; then the result is examined
  double rate = 0;            ///< runs per second; 0 before the first
};

/// How to run a search.
struct TuneOptions {
  std::filesystem::path folder = {};                       ///< of its results
  std::size_t threads = 1;                                 ///< runs at a time
  bool overwrite = false;                                  ///< deletes results in the folder
  const std::atomic<bool>* stop = nullptr;                 ///< ends early; finished runs are kept
  std::function<void(const TuneProgress&)> progress = {};  ///< called by one thread at a time
};

/// A value that was tuned.
struct TunedValue {
  std::string path;           ///< in the stack
  std::string before;         ///< as the stack has it; empty: it does not say
  std::string after;          ///< as the overlay has it
  double less = 0, more = 0;  ///< change of the first objective at 5 % of the range less and more
};

/// A candidate and what its runs gave.
struct Tuned {
  std::vector<TunedValue> values;  ///< in the order of the file
  Score score;                     ///< with seeds that the search has not seen
};

/// What a search has found.
struct TuneOutcome {
  bool finished = false;     ///< false: stopped; finished runs are kept
  std::size_t runs = 0;      ///< of the search
  std::size_t restarts = 0;  ///< of the search
  std::size_t seeds = 0;     ///< runs of a candidate in the end; grows under noise
  Score before;              ///< of the stack without changes, on the same seeds as `best`
  Tuned best;                ///< of several objectives: the one nearest to the best of each
  std::vector<Tuned> front;  ///< of several objectives: all that no other one dominates
};

/// Whether `best` is better than the stack without changes; of several objectives: not worse in all
/// of them.
POISE_API bool improved(const TuneOutcome& outcome);

/// Warns of values of the stack that lie outside of their bounds.
POISE_API std::vector<Finding> outside_bounds(const TuneSpec& tune);

/// Searches until `runs` are used, then examines the best candidates with seeds that the search has
/// not seen. If the result is better than the stack, writes `best.yaml`, an overlay of the stack,
/// and `tuned.yaml`, which includes both; of several objectives `front/N.yaml`; and the tables of
/// all runs.
/// @throws ConfigError as check_sweep and ResultsFile, and if an objective has no value in any run
///         that completed
POISE_API TuneOutcome run_tune(const TuneSpec& tune, const ModuleSource& modules,
                               const TuneOptions& options);

/// A run for others to make: its settings and the index for `tell_tune`.
struct WantedRun {
  std::size_t index = 0;              ///< for tell_tune
  std::vector<std::string> settings;  ///< `path=value` each, last the seed
  std::string command;                ///< for a shell
};

/// The runs that the search waits for; empty: it is finished.
/// @throws ConfigError as run_tune
POISE_API std::vector<WantedRun> ask_tune(const TuneSpec& tune, const ModuleSource& modules,
                                          const std::filesystem::path& folder);

/// The result of a run: the value of each objective; none: it failed.
/// @throws ConfigError if no such run is wanted
POISE_API void tell_tune(const TuneSpec& tune, const ModuleSource& modules,
                         const std::filesystem::path& folder, std::size_t index,
                         const std::vector<double>& objectives);

/// What a candidate gives, for searches of others: `path=value` settings, run with `seeds` seeds.
/// @throws ConfigError if a setting names no value of the file
POISE_API Score try_tune(const TuneSpec& tune, const ModuleSource& modules,
                         const std::vector<std::string>& settings, std::size_t threads);

}  // namespace poise
