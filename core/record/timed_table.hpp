// SPDX-License-Identifier: BSD-2-Clause
// Reads a table of numbers over time from any HDF5 file.

#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "poise/core/export.hpp"

namespace poise {

/// A table of numbers with a time for each row.
struct TimedTable {
  std::vector<double> times;        ///< per row, increasing [s]
  std::vector<std::string> labels;  ///< per column: the attribute `labels`, or 1, 2 …
  std::vector<double> values;       ///< row by row, rows×columns
};

/// Reads `dataset`, a signal of a recording or any table or vector of numbers, with the dataset
/// `time` beside it or in a group above it.
/// @throws ConfigError at `file` or `dataset`: no HDF5 file, no such dataset, no times, as many
///         times as rows, times that do not increase, numbers that are not finite
POISE_API TimedTable read_timed_table(const std::filesystem::path& file,
                                      const std::string& dataset);

}  // namespace poise
