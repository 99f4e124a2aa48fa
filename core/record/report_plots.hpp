// SPDX-License-Identifier: BSD-2-Clause
// Which plots a report shows, and their curves. Private to this room.

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

/// Rows×curves, in the plot's unit.
std::vector<float> plot_values(const Recording& recording, const Plot& plot);

}  // namespace poise::report
