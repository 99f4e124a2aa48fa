// SPDX-License-Identifier: BSD-2-Clause
// What a curve covers in each column of pixels.

#pragma once

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

/// The spans of a curve over time, for each whole pixel of the axis. Neighbouring values are joined
/// by lines; a value that is not a number leaves a gap. Reads at most five entries a pixel,
/// whatever the number of rows, and no peak is lost.
void trace(const History& history, std::size_t column, const Axis& time, std::vector<Span>& out);

}  // namespace poise::gui
