// SPDX-License-Identifier: BSD-2-Clause
// The stack file as text, editable like the forms.

#pragma once

#include <QPlainTextEdit>

#include "poise/gui/model/workbench.hpp"

namespace poise::gui {

class TextPane : public QPlainTextEdit {
  Q_OBJECT

 public:
  explicit TextPane(Workbench& bench, QWidget* parent = nullptr);
  void jump(const Place& place);

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void show_text();
  void mark();
  void type();

  Workbench& bench_;
  bool showing_ = false;
};

}  // namespace poise::gui
