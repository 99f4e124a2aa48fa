// SPDX-License-Identifier: BSD-2-Clause
// Doubts of the stack: starts them, shows what held, and opens their runs.

#pragma once

#include <QDialog>

#include "poise/gui/model/workbench.hpp"

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace poise {
struct DoubtRow;
}

namespace poise::gui {

class ProgressLine;

/// Stays open beside the window while it runs, and while its runs are looked at.
class DoubtsDialog : public QDialog {
  Q_OBJECT

 public:
  explicit DoubtsDialog(Workbench& bench, QWidget* parent);

 Q_SIGNALS:
  /// A recorded run is to be shown.
  void run_wanted(const QString& folder);

 private:
  void make_wish();
  void make_table();
  void start();
  void open(QTreeWidgetItem* item);
  void refresh();
  void fill();
  void add(const DoubtRow& row);
  void show_why();
  QString headline() const;
  Doubting& doubting() { return bench_.doubting(); }
  const Doubting& doubting() const { return bench_.doubting(); }

  Workbench& bench_;
  QLineEdit* duration_;
  QCheckBox* grow_;
  QPushButton* go_;
  ProgressLine* progress_;
  QLabel *said_, *why_;
  QTreeWidget* table_;
  const void* filled_ = nullptr;  // the outcome in the table
  bool grew_ = false;             // whether growth was asked for
};

}  // namespace poise::gui
