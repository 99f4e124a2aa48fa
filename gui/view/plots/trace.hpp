// SPDX-License-Identifier: BSD-2-Clause
// What a curve covers in each column of pixels.

#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "poise/gui/model/run/history.hpp"
#include "poise/gui/view/plots/axis.hpp"

namespace poise::gui {

/// From the least to the greatest value in a column of pixels.
struct Span {
  double least = std::numeric_limits<double>::infinity();
  double greatest = -std::numeric_limits<double>::infinity();

  bool empty() const { return least > greatest; }
  void add(double value) {
    least = std::min(least, value);
    greatest = std::max(greatest, value);
  }
  void add(const Span& other) {
    least = std::min(least, other.least);
    greatest = std::max(greatest, other.greatest);
  }
};

/// The entries of a history that a picture of a time range reads, and where they lie. They are the
/// same for all curves of the history, so they are found once for all of them.
class TraceEntries {
 public:
  struct Entry {
    double x;             ///< of its middle [px]
    std::int32_t pixel;   ///< column of pixels; −1: before the first, pixels(): after the last
    std::uint32_t level;  ///< of the extents
    std::size_t at;       ///< in its level
  };

  TraceEntries(const History& history, const Axis& time);
  const std::vector<Entry>& all() const { return all_; }
  /// Columns of pixels.
  std::int32_t pixels() const { return pixels_; }

 private:
  void choose(const History& history, const Axis& time, std::size_t first, std::size_t end);

  std::vector<Entry> all_;
  std::int32_t pixels_ = 1;
};

/// The spans of a curve over time, for each whole pixel of the axis. Neighbouring values are joined
/// by lines; a value that is not a number leaves a gap. Reads at most five entries a pixel,
/// whatever the number of rows, and no peak is lost.
void trace(const History& history, std::size_t column, const TraceEntries& entries,
           std::vector<Span>& out);
void trace(const History& history, std::size_t column, const Axis& time, std::vector<Span>& out);

/// The range of all spans, but for those of a few pixels beside which the rest would look flat.
Span without_outliers(std::vector<Span> spans);

}  // namespace poise::gui
