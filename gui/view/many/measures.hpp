// SPDX-License-Identifier: BSD-2-Clause
// Measures of a run as the window offers and shows them.

#pragma once

#include <QComboBox>
#include <QString>
#include <string>

#include "poise/gui/model/workbench.hpp"

namespace poise::gui {

/// A field for a formula, with the usual measures of the stack to choose from. The error of the
/// selected task comes first.
QComboBox* measure_field(Workbench& bench);

/// A short name of a usual measure: "CoM moved"; other formulas as they are.
QString measure_title(const std::string& formula);

/// A value with its unit, from the end of the measure's name or from the task's signal: "3.2 cm".
/// @param most  the greatest value beside it, which gives the scale
/// @param run   where signals are looked up; null: nowhere
QString measure_text(const std::string& formula, double value, double most, const RowLayout* run);

/// How a run ended, in the window's language, and why, in core's: "fell: …".
/// @param status  as a run's summary: `fell`
/// @param why     empty: the word alone
QString ended_text(const std::string& status, const std::string& why);

}  // namespace poise::gui
