// SPDX-License-Identifier: BSD-2-Clause
// Compares run A, which is shown, with run B beside it.

#pragma once

#include <QWidget>

#include "poise/gui/model/explain/comparison.hpp"
#include "poise/gui/model/workbench.hpp"

class QLabel;
class QTreeWidget;
class QTreeWidgetItem;

namespace poise::gui {

/// A verdict in a sentence or two, and a line for each signal that differs.
class ComparePane : public QWidget {
  Q_OBJECT

 public:
  explicit ComparePane(Workbench& bench, QWidget* parent = nullptr);
  const Comparison& comparison() const { return comparison_; }
  QString verdict() const;

 Q_SIGNALS:
  /// By Enter or double click: the signal, and the moment of its greatest difference is shown.
  void wanted(const std::string& pick, bool beside);

 protected:
  void showEvent(QShowEvent*) override { refresh(); }

 private:
  void refresh();
  QString sentence() const;
  QString stacks() const;
  void add(const Difference& one);

  Workbench& bench_;
  QLabel *names_, *verdict_, *stacks_;
  QTreeWidget* list_;
  Comparison comparison_;
  const void* seen_ = nullptr;  // layout of the other run when it was last compared
  double seen_to_ = -1;
};

}  // namespace poise::gui
