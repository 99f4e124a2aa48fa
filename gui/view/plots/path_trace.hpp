// SPDX-License-Identifier: BSD-2-Clause
// The path of one signal over another.

#pragma once

#include <QPolygonF>

#include "poise/gui/model/run/history.hpp"
#include "poise/gui/view/plots/axis.hpp"

namespace poise::gui {

/// Lines through the points (x, y) of the rows in a time range; a value that is not a number
/// begins a new line. Stretches of rows within half a pixel become one point.
QList<QPolygonF> path_trace(const History& history, std::size_t x_column, std::size_t y_column,
                            double from, double to, const Axis& x, const Axis& y);

}  // namespace poise::gui
