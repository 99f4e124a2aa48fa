// SPDX-License-Identifier: BSD-2-Clause
// Chooses the plots of a report and their curves. Private to this room.

#pragma once

#include <cstddef>
#include <optional>
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
  std::vector<Column> less = {};     ///< what is subtracted from each of `columns`; empty: nothing
  std::vector<bool> dashed = {};     ///< per curve: true for references
  std::vector<Column> sigma = {};    ///< standard deviation of the first curve; empty: not known
  std::optional<Column> words = {};  ///< a signal with words, shown as a band under the curves
  bool lanes = false;                ///< shares from 0 to 1, each curve in a lane of its own
  double scale = 1;                  ///< factor of the values to `unit`
  std::vector<double> limits = {};   ///< lines at these values, in `unit`
  bool show_limits = false;          ///< the limits and 0 are always in view
  bool from_zero = false;
};

/// The plots of a recording in reading order: steps of a walk, CoM, estimate, tasks, contacts,
/// torques, joints, base, momentum, tick, solver; other signals get one plot each, grouped by their
/// first word.
std::vector<Plot> choose_plots(const Recording& recording);

/// Rows×curves, in the plot's unit.
std::vector<float> plot_values(const Recording& recording, const Plot& plot);

/// Per row: the standard deviation of the first curve, in the plot's unit; empty if not known.
std::vector<float> plot_sigma(const Recording& recording, const Plot& plot);

/// Per row: the index of the plot's word. @pre the plot has words
std::vector<float> plot_words(const Recording& recording, const Plot& plot);

}  // namespace poise::report
