// SPDX-License-Identifier: BSD-2-Clause
// One phase: its name, its transitions and their conditions.

#pragma once

#include "poise/gui/model/edit/phase_edits.hpp"
#include "poise/gui/view/forms/phase_part.hpp"

namespace poise::gui {

class PhaseForm : public PhasePart {
  Q_OBJECT

 public:
  PhaseForm(Workbench& bench, std::string phase, QWidget* parent = nullptr);

 private:
  void add_name();
  void add_way(std::size_t at, const Way& way);
  void add_condition(QVBoxLayout& column, std::size_t at, const Condition& condition);
  void add_buttons();
  /// Names that a condition of that kind can refer to; empty if it refers to none.
  QStringList subjects(Condition::Kind kind) const;
};

}  // namespace poise::gui
