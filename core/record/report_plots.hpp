// SPDX-License-Identifier: BSD-2-Clause
// Which plots a report shows, and their curves thinned to what a page can draw. Private to this
// room.

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "poise/core/record/recorder.hpp"

namespace poise::report {

/// One column of one signal.
struct Column {
  std::size_t signal = 0;
  std::size_t index = 0;
};

/// One coordinate system with its curves.
struct Plot {
  std::string section = {}, title = {}, unit = {};
  std::vector<std::string> labels = {};
  std::vector<Column> columns = {};
  std::vector<bool> dashed = {};    ///< one a curve: references
  double scale = 1;                 ///< of the values, for `unit`
  std::vector<double> limits = {};  ///< lines at these values, in `unit`
  bool show_limits = false;         ///< the limits are always in sight, with 0
  bool from_zero = false;
};

/// The plots of a recording in reading order: CoM, tasks, contacts, torques, joints, base,
/// momentum, tick, solver; signals without a plot of their own get one each, grouped by their first
/// word.
std::vector<Plot> choose_plots(const Recording& recording);

/// Intervals of rows of which a page draws two points, the least and the greatest value.
struct Thinning {
  std::size_t rows = 0;
  std::size_t points = 0;  ///< rows if they are few enough, else an even number

  Thinning(std::size_t rows, std::size_t most_points);
  bool all() const { return points == rows; }
  /// First row of interval i of points/2.
  std::size_t begin(std::size_t i) const { return rows * i / (points / 2); }
};

/// Times of the points: first and last row of each interval.
std::vector<double> thin_times(const std::vector<double>& time, const Thinning& thinning);

/// Points×curves: per interval and curve the least and greatest value in the order they occur, so
/// that no peak is lost; NaN only where there is nothing else.
std::vector<float> thin_values(const Recording& recording, const Plot& plot,
                               const Thinning& thinning);

}  // namespace poise::report
