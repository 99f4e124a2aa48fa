// SPDX-License-Identifier: BSD-2-Clause
// Says how the robot fell, and leads to the moments before.

#pragma once

#include <QWidget>

#include "poise/gui/model/workbench.hpp"

class QLabel;
class QToolButton;

namespace poise::gui {

/// Hidden while the robot stands.
class FallBar : public QWidget {
  Q_OBJECT

 public:
  explicit FallBar(Workbench& bench, QWidget* parent = nullptr);

 private:
  void refresh();

  Workbench& bench_;
  QLabel *dot_, *text_;
  QToolButton *before_push_, *before_fall_, *go_on_;
};

}  // namespace poise::gui
