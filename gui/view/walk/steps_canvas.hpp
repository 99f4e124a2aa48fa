// SPDX-License-Identifier: BSD-2-Clause
// Footprints from above, with the paths of DCM and CoP.

#pragma once

#include <QWidget>
#include <optional>

#include "poise/gui/model/walk/walk_track.hpp"

namespace poise::gui {

/// Follows the robot until it is dragged; double click or F follows again. The wheel zooms. A click
/// on a step, and the arrow keys, show the moment at which it landed.
class StepsCanvas : public QWidget {
  Q_OBJECT

 public:
  StepsCanvas(Session& session, WalkTrack& track, QWidget* parent = nullptr);
  QSize sizeHint() const override { return {400, 130}; }
  /// The step drawn at a place; null if there is none.
  const WalkStep* step_under(const QPointF& at) const;
  /// Where a point on the ground is drawn [px].
  QPointF place(const Eigen::Vector2d& point) const;
  /// What a step did, in words.
  static QString text_of(const WalkStep& step);

 protected:
  void paintEvent(QPaintEvent*) override;
  bool event(QEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  Eigen::Vector2d middle() const;
  double scale() const;  // [px/m]
  QPolygonF outline(std::size_t foot, const Eigen::Vector3d& at) const;
  void paint_steps(QPainter& painter) const;
  void paint_paths(QPainter& painter) const;
  void paint_names(QPainter& painter) const;
  void follow();
  void show_step(int by);

  Session& session_;
  WalkTrack& track_;
  double across_ = 4;                      // [m] that the width shows
  std::optional<Eigen::Vector2d> middle_;  // where it was dragged to
  QPointF pressed_, last_;
  bool dragging_ = false;
};

}  // namespace poise::gui
