// SPDX-License-Identifier: BSD-2-Clause
// What a controller may be wrong about, and the sweep that tries it.

#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "poise/core/config/config_node.hpp"
#include "poise/core/export.hpp"
#include "poise/core/sweep/results.hpp"
#include "poise/core/sweep/sweep.hpp"
#include "poise/core/sweep/sweep_info.hpp"
#include "poise/core/sweep/sweep_spec.hpp"

namespace poise {

/// A file of doubts as plain data, read strictly.
struct Doubts {
  std::vector<std::pair<std::string, ConfigNode>> settings;  ///< of all runs: path and value
  std::vector<Case> cases;                                   ///< the doubts, at least one
  std::vector<std::string> together;  ///< names of those that are also tried at once
};

/// Names of the runs without a doubt and with several at once.
inline constexpr const char* kNoDoubt = "as_is";
inline constexpr const char* kTogether = "together";

/// @throws ConfigError with place, path and remedy: unknown keys, names that are taken, doubts that
/// cannot be together because they change the same value
POISE_API Doubts read_doubts(const std::filesystem::path& file);

/// What is doubted.
struct DoubtedMotion {
  std::string stack;                       ///< a file, or the name of a shipped stack
  std::string robot;                       ///< a file as `--robot` takes it, or empty
  std::optional<double> duration;          ///< of a run [s]
  std::vector<std::string> settings = {};  ///< `path=value` of all runs, after those of the doubts
};

/// The text of a sweep file that runs the motion without a doubt, with each alone, with those of
/// Doubts::together at once and, if `pairs`, with every two that change different values.
/// @throws ConfigError if a setting is no `path=value`
POISE_API std::string doubt_sweep(const Doubts& doubts, const DoubtedMotion& motion, bool pairs);

/// How the motion went with one doubt.
struct DoubtRow {
  std::string name;         ///< of the case
  std::string status, why;  ///< of the run
  double ended = 0;         ///< simulated time [s]
  std::string command;      ///< repeats the run
  bool held() const { return status == "completed"; }
};

/// What came out.
struct DoubtOutcome {
  SweepOutcome sweep;            ///< of the runs
  std::vector<DoubtRow> rows;    ///< as doubt_rows; empty if the sweep is not complete
  std::size_t held = 0, of = 0;  ///< doubts that held, and all; without the run as it is
};

/// Writes `options.folder/doubt.yaml` and runs it as a sweep: a second start goes on.
/// @throws ConfigError as read_sweep and run_sweep
POISE_API DoubtOutcome run_doubts(const Doubts& doubts, const DoubtedMotion& motion, bool pairs,
                                  const FindStack& find_stack, const OwnModules& own,
                                  const ModuleSource& modules, const SweepOptions& options);

/// The object of `poise doubt --json` (docs/reference/json.md).
POISE_API std::string to_json(const DoubtOutcome& outcome, const std::filesystem::path& folder);

/// The rows of a doubt's sweep: the run without a doubt first, then those that did not hold, the
/// earliest end first, then the others in their order.
POISE_API std::vector<DoubtRow> doubt_rows(const SweepInfo& info,
                                           const std::vector<ResultRow>& rows);

}  // namespace poise
