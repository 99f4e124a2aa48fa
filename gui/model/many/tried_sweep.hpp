// SPDX-License-Identifier: BSD-2-Clause
// What all sweeps of the document's stack have in common.

#pragma once

#include <string>

#include "poise/core/sweep/sweep_spec.hpp"
#include "poise/gui/model/many/try_wish.hpp"

namespace poise::gui {

/// A sweep of the stack, without axes and measures.
/// @param duration  of a run [s]
SweepSpec sweep_over(const TriedStack& stack, double duration);

/// A formula over a run's summary.
/// @param where  key of the sweep file whose place it takes, for messages
/// @throws ConfigError if it is not a formula
Measure measure_of(const std::string& formula, const std::string& where);

}  // namespace poise::gui
