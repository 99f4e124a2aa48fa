// SPDX-License-Identifier: BSD-2-Clause
// Maps names of another robot to those of the stack's robot.

#pragma once

#include <QDialog>
#include <map>
#include <vector>

#include "poise/gui/model/edit/foreign_names.hpp"

class QComboBox;
class QPushButton;

namespace poise::gui {

/// A line for each name; the best guess is chosen.
class NamesDialog : public QDialog {
  Q_OBJECT

 public:
  NamesDialog(std::vector<ForeignName> names, const KnownNames& known, QWidget* parent);
  const std::vector<ForeignName>& names() const { return names_; }
  /// The chosen name by the foreign one; those to be left are not in it.
  std::map<std::string, std::string> instead() const;

 private:
  QComboBox* field_for(const ForeignName& name, const KnownNames& known);
  void refresh();

  std::vector<ForeignName> names_;
  std::vector<QComboBox*> fields_;
  QPushButton* go_ = nullptr;
};

}  // namespace poise::gui
