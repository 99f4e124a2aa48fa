// SPDX-License-Identifier: BSD-2-Clause
// Numbers over time, from a CSV file or a table of an HDF5 file.

#pragma once

#include <charconv>
#include <cmath>
#include <fstream>
#include <string>
#include <vector>

#include "poise/core/record/timed_table.hpp"
#include "poise/plugins/module.hpp"

namespace poise {

/// Named columns of numbers at increasing times. A CSV has a header of names, the first for the
/// time [s], then rows with one number per name, separated by commas, semicolons or tabs; lines
/// that begin with # are ignored.
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
      throw ConfigError("dataset", "is missing: '" + file + "' holds many",
                        "e.g. dataset: base/position");
    std::ifstream in(file);
    if (!in) throw ConfigError("file", "'" + file + "' cannot be read");
    std::size_t number = 0;
    for (std::string line; std::getline(in, line);) {
      ++number;
      if (!line.empty() && line.back() == '\r') line.pop_back();
      if (line.empty() || line[0] == '#') continue;
      if (columns.empty())
        read_header(line, {file, number});
      else
        read_row(line, {file, number});
    }
    if (times.empty()) throw ConfigError("file", "'" + file + "' has no rows of numbers");
  }

  struct Line {
    const std::string& file;
    std::size_t number;
    [[noreturn]] void refuse(const std::string& found, const std::string& remedy) const {
      throw ConfigError("file", file + ":" + std::to_string(number) + ": " + found, remedy);
    }
  };

  static std::vector<std::string> cells(const std::string& line) {
    std::vector<std::string> out(1);
    for (const char c : line) {
      if (c == ',' || c == ';' || c == '\t')
        out.emplace_back();
      else if (c != ' ' && c != '"')
        out.back() += c;
    }
    return out;
  }

  void read_header(const std::string& text, const Line& line) {
    names = cells(text);
    if (names[0] != "time" && names[0] != "t")
      line.refuse("the first column is '" + names[0] + "'", "call it time, and have it in seconds");
    names.erase(names.begin());
    if (names.empty()) line.refuse("there is no column beside the time", "give one a component");
    columns.resize(names.size());
  }

  void read_row(const std::string& text, const Line& line) {
    const std::vector<std::string> row = cells(text);
    if (row.size() != columns.size() + 1)
      line.refuse("has " + std::to_string(row.size()) + " numbers",
                  "give " + std::to_string(columns.size() + 1) + ", as the header has");
    const double time = number_in(row[0], line);
    if (times.empty()) first_ = time;
    if (!times.empty() && !(time - first_ > times.back()))
      line.refuse("its time is not after the one before", "let times rise");
    times.push_back(time - first_);
    for (std::size_t i = 0; i < columns.size(); ++i)
      columns[i].push_back(number_in(row[i + 1], line));
  }

  static double number_in(const std::string& cell, const Line& line) {
    double value = 0;
    const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    if (error != std::errc() || end != cell.data() + cell.size() || !std::isfinite(value))
      line.refuse("'" + cell + "' is no finite number", "give numbers with a decimal point");
    return value;
  }

  double first_ = 0;
};

}  // namespace poise
