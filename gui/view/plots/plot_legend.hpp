// SPDX-License-Identifier: BSD-2-Clause
// The curves of a plot with their values; each can be switched off.

#pragma once

#include <QColor>
#include <QStringList>
#include <QWidget>
#include <vector>

#include "poise/gui/view/plots/trace_painter.hpp"

namespace poise::gui {

/// A click or the space bar switches a curve; a double click shows it alone.
class PlotLegend : public QWidget {
  Q_OBJECT

 public:
  struct Row {
    QString label;
    Stroke stroke;
    bool on = true;
    QStringList values;  ///< as many as there are heads
    bool operator==(const Row&) const = default;
  };

  explicit PlotLegend(QWidget* parent = nullptr);
  /// @param heads  of the columns of values: "A", "B", "Δ"; one empty text: no line of heads
  void set_rows(std::vector<Row> rows, QStringList heads);
  /// Beside the curves, or over them on a translucent ground.
  void set_floating(bool floating);
  /// All values fit into it.
  int wanted_width() const { return wanted_width(wanted_columns()); }
  /// The last values of each row fit into it, so many of them.
  int wanted_width(int columns) const;
  int wanted_columns() const;
  /// How many of the values fit beside the names: the last ones.
  int columns() const;
  int wanted_height() const;
  QSize sizeHint() const override { return {wanted_width(), wanted_height()}; }

 Q_SIGNALS:
  void toggled(int row);
  void alone(int row);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent*) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent*) override { update(); }
  void focusOutEvent(QFocusEvent*) override { update(); }

 private:
  int row_at(const QPoint& point) const;
  int head() const;
  int widest_value() const;
  int widest_label() const;
  void paint_row(QPainter& painter, const Row& row, const QRect& box) const;
  void paint_values(QPainter& painter, const QStringList& values, const QRect& box) const;
  void scroll_to(int row);

  std::vector<Row> rows_;
  QStringList heads_;
  bool floating_ = false;
  int value_ = 0, label_ = 0;    // [px] of a column of values, of the labels
  int first_ = 0, current_ = 0;  // first row shown; row of the keyboard
};

}  // namespace poise::gui
