// SPDX-License-Identifier: BSD-2-Clause
// Asks for a derived signal: its name and its formula.

#pragma once

#include <QDialog>
#include <optional>

#include "poise/gui/model/run/session.hpp"

class QLabel;
class QLineEdit;
class QPushButton;

namespace poise::gui {

/// Says while the user writes what is wrong with the formula, for the run that is shown.
class FormulaDialog : public QDialog {
  Q_OBJECT

 public:
  /// @param changed  the formula to change; none: a new one
  FormulaDialog(const Session& session, std::optional<NamedFormula> changed,
                QWidget* parent = nullptr);
  NamedFormula formula() const;

 private:
  void check();
  QString mistake() const;

  const Session& session_;
  std::optional<NamedFormula> changed_;
  QLineEdit *name_, *text_;
  QLabel* says_;
  QPushButton* ok_;
};

/// The formulas that were kept in a file; none if it cannot be read.
std::vector<NamedFormula> kept_formulas(const QString& file);
void keep_formulas(const QString& file, const std::vector<NamedFormula>& formulas);

}  // namespace poise::gui
