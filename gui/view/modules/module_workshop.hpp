// SPDX-License-Identifier: BSD-2-Clause
// Modules that are written beside the window: created, shown, built, loaded, their errors listed.

#pragma once

#include <QObject>
#include <map>

#include "poise/gui/model/modules/new_module.hpp"
#include "poise/gui/model/workbench.hpp"

class QVBoxLayout;
class QWidget;

namespace poise::gui {

class SourceWindow;

class ModuleWorkshop : public QObject {
  Q_OBJECT

 public:
  /// @param window  the parent of its dialogs
  ModuleWorkshop(Workbench& bench, QWidget& window);
  ~ModuleWorkshop() override;

  /// Asks for a module, creates its folder, and opens and builds it.
  void ask();
  /// Adds a row for each build that is under way and for each error of a build.
  void add_rows(QVBoxLayout& column);
  /// Shows the source of a module that was created here; else says that it is not known.
  void show_source(const QString& library);
  /// Closes the sources. False if the user cancels because of unsaved changes.
  bool may_close();
  /// Errors of all builds.
  int errors() const;

 Q_SIGNALS:
  void changed();
  void message(const QString& text);

 private:
  void create(const ModuleWish& wish);
  void take(const ModuleProject& project);
  QWidget* error_row(ModuleProject& project, const CompilerMessage& error);
  QWidget* build_row(ModuleProject& project);
  void go_to(ModuleProject& project, const CompilerMessage& error);

  Workbench& bench_;
  QWidget& window_;
  std::map<ModuleProject*, SourceWindow*> projects_;
};

}  // namespace poise::gui
