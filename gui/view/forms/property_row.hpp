// SPDX-License-Identifier: BSD-2-Clause
// One value of a form: a field, a slider if it has a range, and a button to revert it.

#pragma once

#include <QWidget>

#include "poise/gui/model/edit/property.hpp"

class QComboBox;
class QLabel;
class QLineEdit;
class QSlider;
class QToolButton;

namespace poise::gui {

class VectorField;

/// "Max speed" of "max_speed", in the user's language.
QString label_of(const std::string& name);

class PropertyRow : public QWidget {
  Q_OBJECT

 public:
  PropertyRow(const PropertyGroup& group, const Property& property, QWidget* parent = nullptr);

  const PropertyGroup& group() const { return group_; }
  const Property& property() const { return property_; }
  const std::string& path() const { return property_.path; }
  void show_value(const PropertyGroup& group, const Property& property);
  void set_changed(bool changed);
  /// Lights up for a moment.
  void flash();
  /// Gives the keyboard to the first field of the value.
  void take_focus();

 Q_SIGNALS:
  void edited(const QString& value, bool drag);
  void dragged(bool on);  ///< the slider, by the mouse
  void revert_wanted();
  void explained();
  void try_wanted();   ///< the value's menu: run the stack with other values
  void tune_wanted();  ///< the value's menu: search the best value

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void resizeEvent(QResizeEvent*) override;

 private:
  void fit_field();
  void add_slider();
  void add_names();
  void make_typable();
  void add_menu();
  QWidget* make_input();
  double value_at(int position) const;
  int position_of(double value) const;
  QString field_text(const std::string& value) const;
  int widest() const;

  PropertyGroup group_;
  Property property_;
  QLabel* name_;
  QLineEdit* field_ = nullptr;
  QComboBox* words_ = nullptr;
  QSlider* slider_ = nullptr;
  VectorField* list_ = nullptr;
  QToolButton* revert_;
  QString shown_;    // text in the field
  double most_ = 1;  // end of the slider, if the range is larger
};

}  // namespace poise::gui
