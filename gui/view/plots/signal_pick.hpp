// SPDX-License-Identifier: BSD-2-Clause
// A signal of the run, or one component of it, by name: "torque/share", "torque/share#l_knee".

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "poise/gui/model/run/history.hpp"

namespace poise::gui {

inline constexpr const char* kSignalMime = "application/x-poise-signal";

/// One curve of a plot.
struct Curve {
  std::size_t column = 0;         ///< column in a row
  std::string signal, component;  ///< "torque/share", "l_knee"
  std::string label, unit;
  std::size_t pen = 0;  ///< index of colour and dash style

  std::string name() const { return signal + '#' + component; }
};

/// The curves of a pick; empty if the run has no such signal.
std::vector<Curve> curves_of(const RowLayout& layout, const std::string& pick);

/// The column of a curve in another layout, by the names of signal and component; none if that
/// layout lacks it or has it in another unit.
std::optional<std::size_t> column_in(const RowLayout& layout, const Curve& curve);

/// Selects the `most` curves with the largest absolute values, in their original order. Curves in
/// `shown` stay unless others are clearly larger.
std::vector<Curve> furthest(const std::vector<Curve>& all, const History& history, std::size_t most,
                            const std::vector<Curve>& shown);

/// "balance error", "torque share l_knee"
std::string title_of(const std::string& pick);

}  // namespace poise::gui
