// SPDX-License-Identifier: BSD-2-Clause
// The stack as text, with a bar to search in it.

#pragma once

#include <QWidget>

#include "poise/gui/view/stack/code_edit.hpp"

class QLabel;
class QLineEdit;
class QToolButton;

namespace poise::gui {

class TextPane : public QWidget {
  Q_OBJECT

 public:
  explicit TextPane(Workbench& bench, QWidget* parent = nullptr);
  void jump(const Place& place) { edit_->jump(place); }
  /// Opens the bar, with the selected text.
  void find();

 Q_SIGNALS:
  void large_wanted(bool large);

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  QToolButton* add(const char* icon_name, const QString& text, const char* name);
  void go(bool back, bool stay);

  CodeEdit* edit_;
  QWidget* bar_;
  QLineEdit* what_;
  QLabel* count_;
};

}  // namespace poise::gui
