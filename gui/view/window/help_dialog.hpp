// SPDX-License-Identifier: BSD-2-Clause
// Help: shortcuts, and what the program consists of.

#pragma once

#include <QDialog>
#include <utility>
#include <vector>

class QTabWidget;

namespace poise::gui {

class HelpDialog : public QDialog {
  Q_OBJECT

 public:
  using Shortcuts = std::vector<std::pair<QString, QString>>;  ///< keys and what they do

  /// @param actions  shortcuts of the window
  HelpDialog(const Shortcuts& actions, QWidget* parent);
  /// Comes up with the licences instead of the shortcuts.
  void show_about();

 private:
  QWidget* shortcuts(const Shortcuts& actions);
  QWidget* about();

  QTabWidget* tabs_;
};

/// Opens the documentation, which works offline: that of the installation, else pages of all
/// modules, which `poise docs` writes. Empty, or why it cannot.
QString open_documentation();

}  // namespace poise::gui
