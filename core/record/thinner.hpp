// SPDX-License-Identifier: BSD-2-Clause
// Reduces the rows of one signal as they come. Private to this room.

#pragma once

#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

namespace poise {

/// Rows of a file that are read together.
inline constexpr std::size_t kRowsTogether = 4096;

/// Extremes of a column so far.
struct Extremes {
  double least = std::numeric_limits<double>::quiet_NaN();
  double greatest = std::numeric_limits<double>::quiet_NaN();
  bool least_first = true;

  void add(double value);
};

/// Rows whose times a thinned recording has: the first and the last of each interval, or all.
std::vector<std::size_t> kept_rows(std::size_t rows, std::size_t most_rows);

/// As `thinned` does, for one signal.
class Thinner {
 public:
  Thinner(std::size_t columns, std::size_t rows, std::size_t most_rows);

  /// The next row. @pre fewer than `rows` so far
  void add(const double* row);
  /// The rows that are kept, row by row, after the last one.
  std::vector<double> take() { return std::move(values_); }

 private:
  void end_interval();

  std::size_t rows_, intervals_;  // no intervals: all rows are kept
  std::size_t row_ = 0, interval_ = 0;
  std::vector<Extremes> columns_;
  std::vector<double> values_;
};

}  // namespace poise
