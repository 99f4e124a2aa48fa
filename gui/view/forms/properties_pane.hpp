// SPDX-License-Identifier: BSD-2-Clause
// Editable values of the selected card, from the description of its module.

#pragma once

#include <QWidget>

#include "poise/gui/model/workbench.hpp"

class QLabel;
class QVBoxLayout;

namespace poise::gui {

class PropertyRow;
class ScrollColumn;

class PropertiesPane : public QWidget {
  Q_OBJECT

 public:
  explicit PropertiesPane(Workbench& bench, QWidget* parent = nullptr);

  /// Shows the value at a path of the selected form, and gives it the keyboard.
  void go_to(const std::string& path);

 Q_SIGNALS:
  void jump(const poise::Place& place);

 private:
  void refresh();
  void show_no_help();
  void rebuild(const std::vector<PropertyGroup>& groups);
  bool show_phase();
  bool show_generated_phase();
  void let_go_of_focus();
  void reveal_new(const std::vector<PropertyGroup>& groups);
  void add_group(const PropertyGroup& group, bool first);
  void add_buttons();
  /// Changes the stack's shape after the current event.
  template <class Edit>
  void reshape(const Edit& edit);
  void add_changes();
  void try_values(const PropertyRow& row);
  void tune_values(const PropertyRow& row);
  void explain(const Property& property);
  void show_restored(const std::vector<std::string>& paths);

  Workbench& bench_;
  ScrollColumn* area_;
  QVBoxLayout* column_;
  QVBoxLayout* changes_;
  QLabel* help_;
  std::vector<std::string> groups_;  // paths of the groups shown
  std::string form_;                 // whose they are
  std::string shape_;                // layout of the form shown
  std::vector<PropertyRow*> rows_;
  std::vector<std::string> changed_;  // paths listed below the form
};

}  // namespace poise::gui
