// SPDX-License-Identifier: BSD-2-Clause
// Least and greatest values of columns over stretches of rows, at several scales.

#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

namespace poise::gui {

/// Least and greatest of some values; not-a-number and infinities do not count.
struct Extent {
  float least = std::numeric_limits<float>::infinity();
  float greatest = -std::numeric_limits<float>::infinity();

  bool empty() const { return least > greatest; }
  void add(const Extent& other) {
    least = std::min(least, other.least);
    greatest = std::max(greatest, other.greatest);
  }
};

/// A pyramid: an entry of level k covers four entries of level k − 1, and an entry of level 0 one
/// row. Higher levels have only complete entries, so the last rows are found further down.
class Extents {
 public:
  static constexpr std::size_t kFan = 4;

  explicit Extents(std::size_t columns = 0) : columns_(columns), levels_(1) {}

  /// Of one value.
  static Extent of(double value);
  /// Appends an entry for a row.
  void add(std::span<const double> row);
  /// Appends an entry of these extents.
  void add_extents(std::span<const Extent> extents);
  /// Extends the last entry by another row.
  void widen(std::span<const double> row);
  /// The last entry then covers this row alone.
  void replace_last(std::span<const double> row);
  /// Keeps the first `rows` entries.
  void cut(std::size_t rows);
  /// Merges the entries of level 0 in pairs.
  void thin();

  std::size_t size(std::size_t level = 0) const {
    return level < levels_.size() ? levels_[level].size : 0;
  }
  /// @pre entry < size(level)
  const Extent& at(std::size_t level, std::size_t entry, std::size_t column) const {
    return levels_[level].blocks[entry / kBlock][column * kBlock + entry % kBlock];
  }
  /// Over the entries [first, end) of level 0.
  Extent over(std::size_t column, std::size_t first, std::size_t end) const;
  /// The first entry of level 0 from `first` on whose extent passes the test, else size(). A test
  /// that an extent passes must be passed by every extent that contains it.
  template <class Test>
  std::size_t find(std::size_t column, std::size_t first, const Test& test) const;

 private:
  // Column by column within a block: a curve reads neighbouring entries of one column.
  static constexpr std::size_t kBlock = 64;
  struct Level {
    std::vector<std::vector<Extent>> blocks;
    std::size_t size = 0;
  };
  Extent& slot(std::size_t level, std::size_t entry, std::size_t column) {
    return levels_[level].blocks[entry / kBlock][column * kBlock + entry % kBlock];
  }
  void append(std::size_t level);
  void close();

  std::size_t columns_;
  std::vector<Level> levels_;
};

template <class Test>
std::size_t Extents::find(std::size_t column, std::size_t first, const Test& test) const {
  std::size_t at_row = first;
  while (at_row < size()) {
    std::size_t level = 0, step = 1;
    while (at_row % (step * kFan) == 0 && at_row / (step * kFan) < size(level + 1)) {
      step *= kFan;
      ++level;
    }
    for (; test(at(level, at_row / step, column)); --level, step /= kFan)
      if (level == 0) return at_row;
    at_row += step;
  }
  return size();
}

}  // namespace poise::gui
