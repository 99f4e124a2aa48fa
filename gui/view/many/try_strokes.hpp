// SPDX-License-Identifier: BSD-2-Clause
// Colours of tried values.

#pragma once

#include "poise/gui/model/many/tries.hpp"
#include "poise/gui/view/plots/signal_pick.hpp"
#include "poise/gui/view/plots/trace_painter.hpp"

namespace poise::gui {

/// The colour of a point: from the first to the last along a scale whose lightness rises, so that
/// it can be read without telling hues apart.
QColor color_of_try(std::size_t point, std::size_t points);

/// The colour tells the point, the dashes tell the curve. Beside a picked point the others are
/// faint.
/// @param pen  of the curve
Stroke stroke_of_try(const Tries& tries, std::size_t point, std::size_t pen);

/// As column_in; none for computing times, which say nothing beside other runs.
std::optional<std::size_t> column_of_try(const RowLayout& layout, const Curve& curve);

}  // namespace poise::gui
