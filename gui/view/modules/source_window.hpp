// SPDX-License-Identifier: BSD-2-Clause
// The source of a module that is being written, with the errors of its last build.

#pragma once

#include <QDialog>

#include "poise/gui/model/modules/module_project.hpp"

class QLabel;
class QPlainTextEdit;

namespace poise::gui {

/// Saving builds: the project watches its files. What another editor writes is shown, unless there
/// are unsaved changes here.
class SourceWindow : public QDialog {
  Q_OBJECT

 public:
  /// @param project  outlives the window
  SourceWindow(const ModuleProject& project, QWidget* parent);
  void show_line(int line);

 protected:
  void closeEvent(QCloseEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void read();
  /// False if it was not saved.
  bool save();
  void refresh();
  void mark_errors();

  const ModuleProject& project_;
  QPlainTextEdit* text_;
  QLabel* state_;
  QString on_disk_;  // as it was read or written last
};

/// What a project is doing, or what came of it, in a sentence.
QString state_of(const ModuleProject& project);

}  // namespace poise::gui
