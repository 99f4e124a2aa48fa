// SPDX-License-Identifier: BSD-2-Clause
// Asks which values to search, and what is to become small.

#pragma once

#include <QDialog>
#include <vector>

#include "poise/gui/model/many/tuning.hpp"
#include "poise/gui/model/workbench.hpp"

class QCheckBox;
class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace poise::gui {

/// The numbers that can be tuned: those of the selected form first, then weights and laws of the
/// other tasks as far as the stack gives them.
std::vector<TuneValue> tunable_values(Workbench& bench);

class TuneDialog : public QDialog {
  Q_OBJECT

 public:
  /// @param path  of the value that is chosen at first
  TuneDialog(Workbench& bench, const std::string& path, QWidget* parent);
  TuneWish wish() const;

 private:
  struct Row {
    TuneValue value;
    QCheckBox* on;
    QLineEdit *low, *high;
  };
  QWidget* make_values(Workbench& bench, const std::string& path);
  void add_row(QGridLayout& grid, const TuneValue& value, bool on);
  void make_search(Workbench& bench);
  QString why_not() const;
  void refresh();

  std::vector<Row> rows_;
  QComboBox* objective_;
  QSpinBox *runs_, *seeds_;
  QLineEdit* duration_;
  QLabel* sum_;
  QPushButton* go_ = nullptr;
};

}  // namespace poise::gui
