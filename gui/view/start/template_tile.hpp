// SPDX-License-Identifier: BSD-2-Clause
// A motion on the start page: picture, description and choice of robot.

#pragma once

#include <QFrame>

#include "poise/gui/model/templates.hpp"

class QComboBox;
class QLabel;
class QPushButton;

namespace poise::gui {

/// Enter runs the focused tile; the arrow keys go to its neighbours.
class TemplateTile : public QFrame {
  Q_OBJECT

 public:
  /// @param pictures  folder of NAME_dark.jpg and NAME_light.jpg, read when first visible
  TemplateTile(Motion motion, const QString& pictures, QWidget* parent = nullptr);

  const Motion& motion() const { return motion_; }
  /// The template that the buttons use.
  const Template& chosen() const { return motion_.robots[static_cast<std::size_t>(at_)]; }
  /// The picture is as high as it then needs to be.
  void set_width(int width);
  /// False if no such robot performs this motion; the choice is then unchanged.
  bool choose(const QString& robot);

 Q_SIGNALS:
  void wanted(const QString& file, bool run);
  void moved(int right, int down);

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;

 private:
  class Picture;
  void add_choice(QLayout& row);
  void show_chosen();

  Motion motion_;
  int at_ = 0;
  Picture* picture_;
  QLabel* about_;
  QComboBox* robots_ = nullptr;
  QPushButton *open_, *run_;
};

}  // namespace poise::gui
