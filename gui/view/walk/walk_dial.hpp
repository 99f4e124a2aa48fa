// SPDX-License-Identifier: BSD-2-Clause
// A pad on which a velocity is set with the mouse or by keys.

#pragma once

#include <Eigen/Core>
#include <QWidget>
#include <optional>

namespace poise::gui {

/// Up is forwards, left is to the left. Arrow keys change the speed and the turn, with Shift the
/// speed to the left; Space stops.
class WalkDial : public QWidget {
  Q_OBJECT

 public:
  explicit WalkDial(QWidget* parent = nullptr);

  /// The greatest command that can be set: forwards, to the left [m/s], turn [rad/s].
  const Eigen::Vector3d& most() const { return most_; }
  void set_most(const Eigen::Vector3d& most);
  /// What was set here; none: the stack leads.
  const std::optional<Eigen::Vector3d>& given() const { return given_; }
  void show_given(std::optional<Eigen::Vector3d> given);
  /// The command that leads the robot now.
  void show_leading(std::optional<Eigen::Vector3d> leading);
  QSize sizeHint() const override { return {120, 120}; }

 Q_SIGNALS:
  void wanted(const Eigen::Vector3d& command);

 protected:
  void paintEvent(QPaintEvent*) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  QRectF pad() const;
  QPointF place(const Eigen::Vector3d& command) const;
  void take(const QPointF& at);
  void change(const Eigen::Vector3d& by);

  Eigen::Vector3d most_{1, 0.4, 1};
  std::optional<Eigen::Vector3d> given_, leading_;
};

}  // namespace poise::gui
