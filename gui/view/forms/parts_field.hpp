// SPDX-License-Identifier: BSD-2-Clause
// A value that consists of named parts: a goal, a map of numbers, a list of goals.

#pragma once

#include <QWidget>

#include "poise/gui/model/edit/parts_text.hpp"
#include "poise/gui/model/edit/property.hpp"

class QMenu;
class QVBoxLayout;

namespace poise::gui {

/// One line for each part, and a menu of those that can be added or removed. Its layout is that of
/// its first value: another set of parts needs a new field.
class PartsField : public QWidget {
  Q_OBJECT

 public:
  /// @param property  of kind kGoal, kGoals or kMap
  PartsField(const Property& property, QWidget* parent = nullptr);

 Q_SIGNALS:
  /// @param text  YAML in one line; empty: nothing is left
  void edited(const QString& text);
  void focused();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void add_lines();
  void add_line(std::size_t part);
  QWidget* make_value(std::size_t part);
  void add_menu();
  void fill(QMenu& menu);
  void fill_goals(QMenu& menu);
  void change(std::size_t part, const QString& value);
  void say();

  Property property_;
  TextParts parts_;
  QVBoxLayout* column_;
};

}  // namespace poise::gui
