// SPDX-License-Identifier: BSD-2-Clause
// Asks for the kind, the name and the place of a new module.

#pragma once

#include <QDialog>

#include "poise/gui/model/modules/new_module.hpp"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace poise::gui {

class NewModuleDialog : public QDialog {
  Q_OBJECT

 public:
  /// @param known  outlives the dialog
  explicit NewModuleDialog(const Registry& known, QWidget* parent);
  /// What was asked for.
  ModuleWish wish() const;

 private:
  void refresh();

  const Registry& known_;
  QComboBox* kind_;
  QLineEdit *name_, *folder_;
  QLabel *help_, *place_;
  QPushButton* go_;
};

}  // namespace poise::gui
