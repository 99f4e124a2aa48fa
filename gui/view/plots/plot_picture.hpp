// SPDX-License-Identifier: BSD-2-Clause
// The drawing of a plot: grid, ticks, curves, marks.

#pragma once

#include <QFont>
#include <QHash>
#include <QImage>
#include <QPolygonF>
#include <QRectF>
#include <QStaticText>
#include <QString>
#include <vector>

#include "poise/gui/view/plots/axis.hpp"
#include "poise/gui/view/plots/trace_painter.hpp"
#include "poise/gui/view/widgets/numbers.hpp"

class QPainter;

namespace poise::gui {

/// What the screen keeps between the pictures of a plot.
struct PlotMemory {
  struct Label {
    QStaticText text;
    double width;  ///< [px]
  };
  QImage curves;                 ///< the area with ground, grid and curves
  QHash<QString, Label> labels;  ///< texts of ticks, laid out once
  QFont font;                    ///< of the labels
};

/// What a plot draws, independent of a widget, so that the screen and files show the same.
struct PlotPicture {
  struct Line {
    Stroke stroke;
    std::vector<Span> spans;      ///< over time, per device pixel of the area
    QList<QPolygonF> paths = {};  ///< over another signal [px]
  };
  struct Mark {  ///< a vertical line
    double at;   ///< on the horizontal axis
    QColor color;
    Qt::PenStyle style;
    QString name;
  };
  struct Dot {
    QPointF at;  ///< [px]
    QColor color;
  };

  QRectF area;       ///< inside of the axes [px]
  double ratio = 1;  ///< device pixels per pixel
  Axis x, y;         ///< pixels as in `area`
  Scale x_scale, y_scale;
  QString x_name;  ///< of the horizontal axis, with its unit
  bool vertical_grid = false;
  std::vector<Line> lines;
  std::vector<Mark> marks;
  std::vector<Dot> dots;

  /// @param memory  draws pixels, on an opaque ground; null: draws lines, for files
  void paint(QPainter& painter, const QFont& font, PlotMemory* memory) const;

 private:
  struct Tick {
    double at;  ///< [px]
    QString text;
    bool zero = false;
  };
  struct Ticks {
    std::vector<Tick> x, y;
  };
  bool has_curves() const;
  Ticks find_ticks() const;
  void paint_grid(QPainter& painter, const Ticks& ticks) const;
  void paint_labels(QPainter& painter, const Ticks& ticks, const QFont& font,
                    PlotMemory* memory) const;
  void paint_pixels(QPainter& painter, const Ticks& ticks, PlotMemory& memory) const;
  void paint_lines(QPainter& painter) const;
  void paint_marks(QPainter& painter, const QFont& font) const;
};

/// The area of the axes in a plot of this size.
QRectF plot_area(const QSizeF& size);

/// Colour and dash style of a curve.
/// @param other  of the run for comparison
Stroke stroke_of(std::size_t pen, bool other);

}  // namespace poise::gui
