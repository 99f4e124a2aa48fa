// SPDX-License-Identifier: BSD-2-Clause
// The runs with tried values: progress, a table of measures, and the value to use.

#pragma once

#include <QWidget>

#include "poise/gui/model/workbench.hpp"

class QLabel;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace poise::gui {

class ProgressLine;

/// A row per value, and below it a row per seed. The current row is picked: its curves stand out in
/// the plots. Enter or a double click uses its value.
class TriesPane : public QWidget {
  Q_OBJECT

 public:
  explicit TriesPane(Workbench& bench, QWidget* parent = nullptr);

 private:
  void make_buttons();
  void refresh();
  void rebuild();
  QString text(std::size_t measure, double value) const;
  void fill(QTreeWidgetItem& item, std::size_t point);
  void fill_seeds(QTreeWidgetItem& item, std::size_t point);
  void show_progress();
  QString sentence() const;
  QString tuned() const;
  std::optional<std::size_t> best() const;
  void use_picked();

  Workbench& bench_;
  QLabel *title_, *said_;
  ProgressLine* progress_;
  QTreeWidget* table_;
  QPushButton *use_, *clear_;
  bool filling_ = false;
};

}  // namespace poise::gui
