// SPDX-License-Identifier: BSD-2-Clause
// Base of the forms of a phase.

#pragma once

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>
#include <QWidget>

#include "poise/gui/model/workbench.hpp"

namespace poise::gui {

class PhasePart : public QWidget {
 protected:
  PhasePart(Workbench& bench, std::string phase, QWidget* parent);

  /// Edits unless the run locks the shape of the stack; then says why.
  template <class Edit>
  void change(const Edit& edit) {
    if (!bench_.why_locked().isEmpty()) return Q_EMIT bench_.message(bench_.why_locked());
    // Deferred until after the current event: the edit rebuilds the form.
    QMetaObject::invokeMethod(&bench_, edit, Qt::QueuedConnection);
  }
  /// The phase in the stack; null if it does not exist.
  const ConfigNode* node() const;
  /// Names of all phases, followed by `more`.
  QStringList phases(const QStringList& more) const;
  QLabel* heading(const QString& text);
  /// @param now  added to the choices if `all` does not contain it
  QComboBox* choice(const QString& name, const QString& object, const QStringList& all,
                    const QString& now);

  /// Makes a field wide enough for a short text, so that no digit is cut.
  static void fit_text(QLineEdit& line);

  Workbench& bench_;
  std::string phase_;
  QVBoxLayout* column_;
};

}  // namespace poise::gui
