// SPDX-License-Identifier: BSD-2-Clause
// When a run was in a phase.

#pragma once

#include <optional>
#include <string>
#include <utility>

#include "poise/gui/model/run/history.hpp"

namespace poise::gui {

/// From when to when [s]: at the moment shown or for the last time before it, else for the first
/// time; none if the run was not in the phase.
/// @param shown  the moment [s]
std::optional<std::pair<double, double>> stretch_of(const History& history,
                                                    const std::string& phase, double shown);

/// The moment at which the phase before it ended [s]: the last one before its stretch. None if the
/// run was not in the phase, or began with it.
std::optional<double> end_of_predecessor(const History& history, const std::string& phase,
                                         double shown);

}  // namespace poise::gui
