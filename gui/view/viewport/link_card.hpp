// SPDX-License-Identifier: BSD-2-Clause
// A small card beside the link that was clicked on: what it is, and what can be added to it.

#pragma once

#include <QFrame>
#include <optional>

#include "poise/gui/model/edit/link_edits.hpp"
#include "poise/gui/model/pose/joint_range.hpp"

class QCheckBox;
class QLabel;
class QPushButton;

namespace poise::gui {

class JointSlider;

class LinkCard : public QFrame {
  Q_OBJECT

 public:
  explicit LinkCard(QWidget* parent);
  /// @param locked  why nothing can be added now; empty if it can
  void show_link(const LinkFacts& facts, const QString& locked);
  /// Shows a slider for the joint that moves the link; none: hides it.
  /// @param moves_contacts  whether the joint moves contacts, which may stay instead
  void show_joint(const std::optional<JointRange>& joint, bool moves_contacts);
  /// Shows the card beside the robot at the height of a point; where there is no room, below or
  /// above the point. @param robot, at  in the parent's pixels
  void show_beside(const QRect& robot, QPoint at);
  QString text() const;

 Q_SIGNALS:
  void task_wanted();
  void contact_wanted();
  void push_wanted();
  void closed();
  /// @param drag  further values follow
  void joint_wanted(double value, bool drag);
  void joint_dragged(bool on);  ///< the slider, by the mouse
  void stay_wanted(bool stay);

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;

 private:
  void add_joint();

  QLabel *title_, *facts_;
  QWidget* joint_row_;
  JointSlider* joint_;
  QCheckBox* stay_;
  std::vector<QPushButton*> buttons_;
};

}  // namespace poise::gui
