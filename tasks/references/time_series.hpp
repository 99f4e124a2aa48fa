// SPDX-License-Identifier: BSD-2-Clause
// Numbers over time, from a CSV file or a table of an HDF5 file.

#pragma once

#include <algorithm>
#include <cctype>
#include <fstream>
#include <string>
#include <vector>

#include "poise/core/record/timed_table.hpp"
#include "poise/plugins/module.hpp"
#include "poise/tasks/references/csv_line.hpp"

namespace poise {

/// Named columns of numbers at increasing times. A CSV has a header of names, the first for the
/// time [s], then rows with one number per name, separated by what separates the names: commas,
/// semicolons, tabs or blanks; lines that begin with # are ignored.
class TimeSeries {
 public:
  std::vector<std::string> names;            ///< without the time
  std::vector<double> times;                 ///< shifted to start at 0
  std::vector<std::vector<double>> columns;  ///< per name

  /// @param dataset  of an HDF5 file, see `read_timed_table`; empty: `file` is a CSV
  /// @throws ConfigError, with the line for a CSV
  void read(const std::string& file, const std::string& dataset) {
    *this = {};
    if (dataset.empty())
      read_csv(file);
    else
      take(read_timed_table(file, dataset));
  }

 private:
  void take(TimedTable&& table) {
    names = std::move(table.labels);
    times = std::move(table.times);
    const double first = times[0];
    for (double& time : times) time -= first;
    columns.resize(names.size());
    for (std::size_t i = 0; i < table.values.size(); ++i)
      columns[i % names.size()].push_back(table.values[i]);
  }

  void read_csv(const std::string& file) {
    if (file.ends_with(".h5") || file.ends_with(".hdf5"))
      throw ConfigError(ErrorCode::kMissing, "dataset", "is missing: '" + file + "' holds many",
                        "e.g. dataset: base/position");
    std::ifstream in(file);
    if (!in) throw ConfigError(ErrorCode::kFile, "file", "'" + file + "' cannot be read");
    CsvLines lines(file);
    for (std::string line; std::getline(in, line);) {
      if (!lines.take(line)) continue;
      if (columns.empty())
        read_header(lines.names(line), lines);
      else
        add_row(lines.numbers(line, columns.size() + 1), lines);
    }
    if (times.empty())
      throw ConfigError(ErrorCode::kMissing, "file", "'" + file + "' has no rows of numbers");
  }

  void read_header(std::vector<std::string> all, const CsvLines& lines) {
    std::string first = all[0];
    std::ranges::transform(first, first.begin(), [](unsigned char c) { return std::tolower(c); });
    if (first != "time" && first != "t")
      lines.refuse("the first column is '" + all[0] + "'", "call it time, and have it in seconds");
    names.assign(all.begin() + 1, all.end());
    if (names.empty()) lines.refuse("there is no column beside the time", "give one a component");
    columns.resize(names.size());
  }

  void add_row(const std::vector<double>& row, const CsvLines& lines) {
    const double time = row[0];
    if (times.empty()) first_ = time;
    if (!times.empty() && !(time - first_ > times.back()))
      lines.refuse("its time is not after the one before", "let times rise");
    times.push_back(time - first_);
    for (std::size_t i = 0; i < columns.size(); ++i) columns[i].push_back(row[i + 1]);
  }

  double first_ = 0;
};

}  // namespace poise
