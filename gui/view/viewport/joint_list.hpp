// SPDX-License-Identifier: BSD-2-Clause
// All joints of the robot with sliders for where they start, over the 3D view.

#pragma once

#include <QFrame>
#include <string>
#include <vector>

#include "poise/gui/model/pose/joint_range.hpp"

class QLineEdit;

namespace poise::gui {

class JointSlider;
class ScrollColumn;

class JointList : public QFrame {
  Q_OBJECT

 public:
  explicit JointList(QWidget* parent);
  /// Shows the positions of the joints. Makes new rows only if the joints are others.
  void show_pose(const Tree& tree, const State& pose);
  /// Marks the joint and scrolls to it; −1: none.
  void mark(int joint);

 Q_SIGNALS:
  /// @param drag  further values follow
  void joint_wanted(int joint, double value, bool drag);
  void joint_dragged(bool on);

 protected:
  void mousePressEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;

 private:
  struct Row {
    int joint;
    std::string name;
    QWidget* all;
    JointSlider* slider;
  };
  void make_rows(const Tree& tree, const State& pose);
  void filter();

  QLineEdit* filter_;
  ScrollColumn* area_;
  std::vector<Row> rows_;
};

}  // namespace poise::gui
