// SPDX-License-Identifier: BSD-2-Clause
// The whole run: phases, ticks without a solution, and the moment shown.

#pragma once

#include <QWidget>

#include "poise/gui/model/workbench.hpp"
#include "poise/gui/view/plots/cursors.hpp"

namespace poise::gui {

/// Click or drag to choose a moment; the arrow keys move by 0.1 s.
class Timeline : public QWidget {
  Q_OBJECT

 public:
  /// Shows the cursors; keys A and B set them to the moment shown.
  void mark(Cursors& cursors);
  explicit Timeline(Workbench& bench, QWidget* parent = nullptr);
  QSize sizeHint() const override { return {400, 64}; }

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent*) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  QRect track() const;
  double end() const;
  double tick_step() const;
  int x_of(double time) const;
  void seek(int x);
  void paint_phases(QPainter& painter) const;
  void paint_marks(QPainter& painter) const;
  void paint_limits(QPainter& painter) const;
  void paint_fall(QPainter& painter) const;
  QStringList limits_at(double time) const;
  /// Name of the phase; empty if the run has not reached `time` or has no phases.
  QString phase_at(double time) const;
  void paint_cursors(QPainter& painter) const;

  Workbench& bench_;
  Cursors* cursors_ = nullptr;
};

}  // namespace poise::gui
