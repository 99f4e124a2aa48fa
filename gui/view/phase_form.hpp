// SPDX-License-Identifier: BSD-2-Clause
// One phase: its name, its ways out and what has to happen for each.

#pragma once

#include <QWidget>

#include "gui/model/phase_edits.hpp"
#include "gui/model/workbench.hpp"

class QComboBox;
class QVBoxLayout;

namespace poise::gui {

class PhaseForm : public QWidget {
  Q_OBJECT

 public:
  PhaseForm(Workbench& bench, std::string phase, QWidget* parent = nullptr);

 private:
  void add_name();
  void add_way(std::size_t at, const Way& way);
  void add_condition(QVBoxLayout& column, std::size_t at, const Condition& condition);
  void add_buttons();
  QComboBox* choice(const QString& name, const QString& object, const QStringList& all,
                    const QString& now);
  /// The names a condition of that kind is about; empty: of none.
  QStringList subjects(Condition::Kind kind) const;
  QStringList phases() const;
  /// Edits, unless the run locks the shape; says why it does.
  template <class Edit>
  void change(const Edit& edit);

  Workbench& bench_;
  std::string phase_;
  QVBoxLayout* column_;
};

}  // namespace poise::gui
