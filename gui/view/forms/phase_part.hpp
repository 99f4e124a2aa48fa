// SPDX-License-Identifier: BSD-2-Clause
// What the forms of a phase share.

#pragma once

#include <QComboBox>
#include <QLabel>
#include <QVBoxLayout>
#include <QWidget>

#include "poise/gui/model/workbench.hpp"

namespace poise::gui {

class PhasePart : public QWidget {
 protected:
  PhasePart(Workbench& bench, std::string phase, QWidget* parent);

  /// Edits, unless the run locks the shape; says why it does.
  template <class Edit>
  void change(const Edit& edit) {
    if (!bench_.why_locked().isEmpty()) return Q_EMIT bench_.message(bench_.why_locked());
    // After the event that asks for it: the form is made anew by what it changes.
    QMetaObject::invokeMethod(&bench_, edit, Qt::QueuedConnection);
  }
  /// What the stack says of the phase; null: nothing.
  const ConfigNode* node() const;
  /// The names of all phases, with `more` after them.
  QStringList phases(const QStringList& more) const;
  QLabel* heading(const QString& text);
  /// @param now  is among the words even if `all` does not have it
  QComboBox* choice(const QString& name, const QString& object, const QStringList& all,
                    const QString& now);

  Workbench& bench_;
  std::string phase_;
  QVBoxLayout* column_;
};

}  // namespace poise::gui
