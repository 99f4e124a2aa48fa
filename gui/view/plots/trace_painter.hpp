// SPDX-License-Identifier: BSD-2-Clause
// Draws curves column by column into a picture, with smooth edges.

#pragma once

#include <QColor>
#include <QImage>
#include <QPainterPath>
#include <vector>

#include "poise/gui/view/plots/trace.hpp"

namespace poise::gui {

struct Stroke {
  QColor color;
  Qt::PenStyle style = Qt::SolidLine;
  bool operator==(const Stroke&) const = default;
};

/// Draws a curve. A column of pixels costs a few blended pixels, so a hundred curves take about a
/// millisecond; the same lines by QPainter take ten to a hundred times longer.
/// @param image  premultiplied ARGB; column i shows spans[i]
/// @param y      pixels of the image
/// @param width  of the line [px]
void paint_trace(QImage& image, const std::vector<Span>& spans, const Axis& y, const Stroke& stroke,
                 double width);

/// The same curve as lines, for vector graphics.
QPainterPath path_of(const std::vector<Span>& spans, double left, const Axis& y);

/// On and off lengths of a dash style, in line widths; empty: solid.
QList<qreal> dashes(Qt::PenStyle style);

}  // namespace poise::gui
