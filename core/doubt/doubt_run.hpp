// SPDX-License-Identifier: BSD-2-Clause
// Runs doubts as sweeps, and says what came out.

#pragma once

#include <atomic>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "poise/core/doubt/doubts.hpp"
#include "poise/core/export.hpp"
#include "poise/core/sweep/results.hpp"
#include "poise/core/sweep/sweep.hpp"
#include "poise/core/sweep/sweep_info.hpp"
#include "poise/core/sweep/sweep_spec.hpp"

namespace poise {

/// By how much a doubt may grow. Factor 1 is the doubt as written, 0 is none of it.
struct Growth {
  double held = 0;                    ///< greatest factor that was tried and held
  std::vector<std::string> settings;  ///< at this factor, `path=value`
  std::optional<double> failed;       ///< least factor that was tried and did not hold
  std::optional<double> refused;      ///< least factor that the stack was found not to allow
  std::string status, why, command;   ///< of the run with that factor
};

/// How the motion went with one doubt.
struct DoubtRow {
  std::string name;              ///< of the case
  std::string status, why;       ///< of the run
  double ended = 0;              ///< simulated time [s]
  std::string command;           ///< repeats the run
  std::optional<Growth> growth;  ///< if it was asked for, and a number of the doubt can grow
  bool held() const { return status == "completed"; }
};

/// What came out.
struct DoubtOutcome {
  SweepOutcome sweep;            ///< of all runs; statuses of those as written
  std::vector<DoubtRow> rows;    ///< as doubt_rows; empty if the sweep is not complete
  std::size_t held = 0, of = 0;  ///< doubts that held, and all; without the run as it is
  bool complete = false;         ///< whether all runs were made
  bool grown = false;            ///< whether doubts grew: not if the motion ends without a doubt
};

/// Which runs are made beside those of the single doubts.
struct DoubtRuns {
  bool pairs = false;  ///< every two doubts that change different values
  bool grow = false;   ///< each doubt and those together until the motion ends
};

/// Where stacks and modules come from.
struct DoubtSources {
  const FindStack& find_stack;
  const OwnModules& own;
  const ModuleSource& modules;
};

/// Writes `options.folder/doubt.yaml` and runs it as a sweep; the rounds of growth are the sweeps
/// in `FOLDER_growth/1`, `FOLDER_growth/2` … The page is `options.folder/doubts.html`. A second
/// start goes on. What the stack says of its plant and the plant of the doubts does not take is
/// left out.
/// @throws ConfigError as read_sweep and run_sweep
POISE_API DoubtOutcome run_doubts(const Doubts& doubts, const DoubtedMotion& motion,
                                  const DoubtRuns& runs, const DoubtSources& sources,
                                  const SweepOptions& options);

/// Repeats a run of `folder/doubt.yaml` and records it in `to`.
/// @param name  of its case
/// @param stop  ends it early
/// @throws ConfigError: no such case, or the recording cannot be written
POISE_API void record_doubt(const std::filesystem::path& folder, const std::string& name,
                            const DoubtSources& sources, const std::filesystem::path& to,
                            const std::atomic<bool>* stop = nullptr);

/// The object of `poise doubt --json` (docs/reference/json.md).
POISE_API std::string to_json(const DoubtOutcome& outcome, const std::filesystem::path& folder);

/// What ended a run, without what led to it.
POISE_API std::string brief(const std::string& why);

/// The rows of a doubt's sweep: the run without a doubt first, then those that did not hold, the
/// earliest end first, then the others in their order.
POISE_API std::vector<DoubtRow> doubt_rows(const SweepInfo& info,
                                           const std::vector<ResultRow>& rows);

}  // namespace poise
