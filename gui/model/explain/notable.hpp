// SPDX-License-Identifier: BSD-2-Clause
// From which size on a number deserves a colour.

#pragma once

#include <algorithm>
#include <string>

#include "poise/gui/model/run/history.hpp"

namespace poise::gui {

/// The multiplier from which on a limit presses, and is red: 0.5, or 2 % of its greatest one in the
/// run. Below, the limit is only touched.
inline double pressing_from(const History& history, const Columns& multiplier) {
  constexpr double kLeast = 0.5, kShare = 0.02;
  const Extent extent = history.extents().over(multiplier.first, 0, history.size());
  return extent.empty() ? kLeast : std::max(kLeast, kShare * static_cast<double>(extent.greatest));
}

/// An error of a task that hardly matters, in its unit: 1 cm, 2 degrees, 5 N …
inline double tolerance_of(const std::string& unit) {
  if (unit.find("/s") != std::string::npos) return 0.05;  // speeds and momenta
  if (unit.starts_with("m")) return 0.01;
  if (unit.starts_with("rad")) return 0.035;
  if (unit.starts_with("N")) return 5;
  return 0.01;
}

/// A deviation from a law that hardly matters, in its unit.
inline double small_deviation(const std::string& unit) { return unit.starts_with("N") ? 1 : 0.05; }

}  // namespace poise::gui
