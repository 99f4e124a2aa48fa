// SPDX-License-Identifier: BSD-2-Clause
// The modules that were loaded for a stack are loaded again when it is opened.

#pragma once

#include "poise/gui/model/workbench.hpp"

namespace poise::gui {

class RememberedModules : public QObject {
  Q_OBJECT

 public:
  /// @param bench  must outlive this object
  /// @param folder  of the user's journals, where the lists are kept
  RememberedModules(Workbench& bench, const QString& folder, QObject* parent);

  /// Files that were loaded for the stack that is open.
  QStringList files() const;

 private:
  QString key() const;
  void load_again();
  void take_loaded();
  void keep();

  Workbench& bench_;
  QString file_;
  QStringList known_;  // loaded already when the stack was opened
  QStringList fresh_;  // loaded since then
};

}  // namespace poise::gui
