// SPDX-License-Identifier: BSD-2-Clause
// The file of the document, which other programs may write too.

#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>
#include <functional>

#include "poise/gui/model/workbench.hpp"

class QWidget;

namespace poise::gui {

/// Takes the text that another program has written at once if nothing is unsaved here; else the
/// user decides.
class FileWatch : public QObject {
  Q_OBJECT

 public:
  /// @param save_as  asks for another file and saves there
  FileWatch(QWidget& window, Workbench& bench, std::function<void()> save_as);
  /// Asks whether to overwrite what another program has written. If not, the document may have been
  /// reloaded or saved elsewhere.
  bool may_overwrite();

 private:
  void follow();
  void look();
  void reload();

  QWidget& window_;
  Workbench& bench_;
  std::function<void()> save_as_;
  QFileSystemWatcher files_;
  QTimer settled_;
  bool asking_ = false;
};

}  // namespace poise::gui
