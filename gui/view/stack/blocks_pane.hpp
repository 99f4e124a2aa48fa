// SPDX-License-Identifier: BSD-2-Clause
// Modules that can be added to the stack.

#pragma once

#include <QWidget>

#include "poise/gui/model/workbench.hpp"

class QLineEdit;
class QTreeWidget;

namespace poise::gui {

/// Typing filters, Enter adds.
class BlocksPane : public QWidget {
  Q_OBJECT

 public:
  explicit BlocksPane(Workbench& bench, QWidget* parent = nullptr);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void fill();
  void filter(const QString& text);
  void add_current();

  Workbench& bench_;
  QLineEdit* search_;
  QTreeWidget* list_;
};

}  // namespace poise::gui
