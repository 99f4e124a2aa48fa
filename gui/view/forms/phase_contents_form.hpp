// SPDX-License-Identifier: BSD-2-Clause
// The contents of a phase: contacts, tasks, soft constraints, time limit.

#pragma once

#include "poise/gui/view/forms/phase_part.hpp"

class QHBoxLayout;
class QLineEdit;

namespace poise::gui {

class PhaseContentsForm : public PhasePart {
  Q_OBJECT

 public:
  PhaseContentsForm(Workbench& bench, std::string phase, QWidget* parent = nullptr);

 private:
  void add_contacts();
  void add_uses(const char* key, const QString& title, const QStringList& all);
  void add_use(QVBoxLayout& rows, const std::string& key, const QString& name);
  /// The reference that the phase gives the task, by the fields of its module.
  void add_reference(QVBoxLayout& rows, const std::string& task);
  void add_adder(QVBoxLayout& rows, const char* key, const QString& title,
                 const QStringList& others);
  void add_limits();
  QHBoxLayout* add_row(QVBoxLayout& rows, const QString& name);
  /// A value of the phase; clearing the field removes its key.
  QLineEdit* add_field(QHBoxLayout& row, const QString& name, const QString& help,
                       const std::string& key);
};

}  // namespace poise::gui
