// SPDX-License-Identifier: BSD-2-Clause
// Asks which values to try.

#pragma once

#include <QDialog>

#include "poise/gui/model/many/try_wish.hpp"
#include "poise/gui/model/workbench.hpp"

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace poise::gui {

/// A range and a number of values for a number; all choices for a word.
class TryDialog : public QDialog {
  Q_OBJECT

 public:
  TryDialog(Workbench& bench, const PropertyGroup& group, const Property& property,
            QWidget* parent);
  TryWish wish() const;

 private:
  void add_range(QFormLayout& form);
  void add_runs(QFormLayout& form, Workbench& bench);
  std::vector<std::string> values() const;
  QString why_not() const;
  void refresh();

  PropertyGroup group_;
  Property property_;
  std::string subject_;
  QLineEdit *from_ = nullptr, *to_ = nullptr, *duration_;
  QSpinBox *count_ = nullptr, *seeds_;
  QCheckBox* log_ = nullptr;
  QComboBox* measure_;
  QLabel *list_, *sum_;
  QPushButton* go_;
};

}  // namespace poise::gui
