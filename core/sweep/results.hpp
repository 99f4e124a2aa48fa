// SPDX-License-Identifier: BSD-2-Clause
// The results of a sweep on disk: lines of JSON that survive a kill, a full disk and a second
// start.

#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/sweep/point_run.hpp"
#include "poise/core/sweep/sweep_spec.hpp"

namespace poise {

/// The lines of runs that crashed the process, in a folder of results.
inline constexpr const char* kCrashFile = "crashed.jsonl";

/// Lines by index.
using ResultLines = std::map<std::size_t, std::string>;

/// The line of one point, without the newline: index, hash, point, status, why, measures.
POISE_API std::string result_line(const SweepSpec& sweep, std::size_t index,
                                  const std::vector<ConfigNode>& values, const PointResult& result);

/// What a line says.
struct ResultRow {
  std::size_t index = 0;            ///< of the point
  std::string hash;                 ///< of the sweep
  std::vector<std::string> paths;   ///< of the axes
  std::vector<std::string> values;  ///< of the axes, as JSON
  std::string status, why;          ///< of the run
  std::vector<std::string> names;   ///< of the measures
  std::vector<double> measures;     ///< NaN without a value
};

/// @throws ConfigError if the text is not a result
POISE_API ResultRow parse_result(const std::string& line);

/// `DIR/results.jsonl`, open for one process.
class POISE_API ResultsFile {
 public:
  /// Makes the folder, reads the lines that are there, cuts off one that was not written whole, and
  /// appends those of runs that crashed the process.
  /// @param overwrite  deletes lines of another sweep
  /// @throws ConfigError: cannot be written, open in another process, or of another sweep
  ResultsFile(const std::filesystem::path& folder, const std::string& hash, bool overwrite);
  ~ResultsFile();

  /// The lines on disk.
  const ResultLines& lines() const;
  /// Lines that were none, and whose points run again.
  std::size_t dropped() const;
  /// Appends a line whole. Not thread-safe.
  /// @throws ConfigError if the disk is full; what was there stays
  void append(std::size_t index, const std::string& line);
  /// Replaces the file by the same lines ordered by index. @throws ConfigError
  void sort();

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

/// The lines of the results in these folders and in their subfolders, all of the sweep with the
/// hash of the first. If two lines of one index differ, the one that sorts first is taken.
/// @param different  [out] number of such indices
/// @throws ConfigError: no results, or of different sweeps
POISE_API ResultLines merged_lines(const std::vector<std::filesystem::path>& folders,
                                   std::size_t& different);

/// Writes `folder/results.jsonl` whole. @throws ConfigError
POISE_API void write_lines(const ResultLines& lines, const std::filesystem::path& folder);

}  // namespace poise
