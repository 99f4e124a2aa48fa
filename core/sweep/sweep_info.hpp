// SPDX-License-Identifier: BSD-2-Clause
// What a folder of results says about its sweep, for reports without the sweep file.

#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/sweep/sweep_spec.hpp"

namespace poise {

/// An axis as reports show it.
struct AxisInfo {
  std::string path;  ///< in the stack
  std::string unit;  ///< of its numbers; empty: none
  bool log = false;  ///< even steps of the logarithm
  /// Of cases: the settings of each, `path=value`, by its name.
  std::vector<std::pair<std::string, std::vector<std::string>>> cases = {};
};

/// The content of `DIR/sweep.json`.
struct SweepInfo {
  std::string name;        ///< of the sweep file, without .yaml
  std::string hash;        ///< as in the lines
  std::size_t points = 0;  ///< of the whole sweep
  std::string stack;       ///< as `poise run` takes it
  std::string robot;       ///< the same, or empty
  double duration = 0;     ///< of a run [s]; 0: that of the stack
  std::vector<std::pair<std::string, std::string>> settings;  ///< path and value of `set`
  std::vector<AxisInfo> axes;                                 ///< in the order of the file
  std::vector<std::string> measures;                          ///< their names
};

/// @cost the points are counted
POISE_API SweepInfo info_of(const SweepSpec& sweep);

/// Writes `folder/sweep.json` whole. @throws ConfigError
POISE_API void write_info(const SweepInfo& info, const std::filesystem::path& folder);

/// The first `sweep.json` with this hash in these folders and their subfolders.
/// @throws ConfigError if there is none
POISE_API SweepInfo read_info(const std::vector<std::filesystem::path>& folders,
                              const std::string& hash);

/// The settings of a point, `path=value` each: first those of all runs.
/// @param values  as JSON, in the order of the axes, from ResultRow
POISE_API std::vector<std::string> settings_of(const SweepInfo& info,
                                               const std::vector<std::string>& values);

/// The command that runs a point alone, for a shell.
POISE_API std::string replay_command(const SweepInfo& info, const std::vector<std::string>& values);

}  // namespace poise
