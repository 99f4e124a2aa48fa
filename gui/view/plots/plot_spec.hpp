// SPDX-License-Identifier: BSD-2-Clause
// What a plot shows, by names of signals.

#pragma once

#include <set>
#include <string>
#include <vector>

namespace poise::gui {

/// Independent of a run: a signal that the run does not have is not shown.
struct PlotSpec {
  std::vector<std::string> picks;  ///< "torque/share", "com/position#x"
  std::string over;                ///< component on the horizontal axis; empty: time
  std::set<std::string> hidden;    ///< curves that are switched off: "torque/share#l_knee"
  bool all = false;                ///< all curves; else the eight largest

  bool operator==(const PlotSpec&) const = default;
};

}  // namespace poise::gui
