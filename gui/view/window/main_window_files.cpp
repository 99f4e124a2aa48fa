// SPDX-License-Identifier: BSD-2-Clause
// The window's file dialogs.

#include "poise/gui/document/errors/error_text.hpp"
#include "poise/gui/view/viewport/scene_view.hpp"
#include "poise/gui/view/widgets/dialog_parts.hpp"
#include "poise/gui/view/widgets/file_dialogs.hpp"
#include "poise/gui/view/window/file_watch.hpp"
#include "poise/gui/view/window/main_window.hpp"

namespace poise::gui {

void MainWindow::robot_dialog() {
  const QString file = ask_for_file(this, tr("Your robot"), tr("Robots (*.urdf *.xml *.mjcf)"));
  if (!file.isEmpty()) open_robot(file);
}

void MainWindow::open_dialog() {
  const QString file = ask_for_file(this, tr("Open a stack"), tr("Stacks (*.yaml *.yml)"));
  if (!file.isEmpty()) open(file);
}

bool MainWindow::save() {
  StackDocument& document = bench_.document();
  if (document.file().isEmpty()) return save_as();
  if (document.changed_on_disk() && !watch_->may_overwrite()) return document.undo().isClean();
  return write(document.file());
}

bool MainWindow::save_as() {
  const QString file = ask_where_to_save(
      this, tr("Save the stack"), bench_.document().title() + ".yaml", tr("Stacks (*.yaml)"));
  return !file.isEmpty() && write(file);
}

bool MainWindow::write(const QString& file) {
  try {
    bench_.save(file);
    return true;
  } catch (const ConfigError& error) {
    warn(this, tr("Not saved"), error_text(error));
    return false;
  }
}

void MainWindow::load_module() {
  const QString file = ask_for_file(this, tr("Load a module"), tr("Modules (*.so)"));
  if (file.isEmpty()) return;
  try {
    bench_.modules().load(file);
  } catch (const ConfigError&) {
    warn(this, tr("The module does not load"),
         QString::fromStdString(diagnose(file.toStdString()).sentence));
  }
}

void MainWindow::save_picture() {
  const QString file =
      ask_where_to_save(this, tr("Save the picture"), "poise.png", tr("Pictures (*.png)"));
  if (!file.isEmpty() && !scene_->grab().save(file))
    show_message(tr("%1 cannot be written").arg(file));
}

}  // namespace poise::gui
