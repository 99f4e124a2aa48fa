// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/widgets/file_dialogs.hpp"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

#include "poise/gui/model/templates.hpp"

namespace poise::gui {
namespace {

QString& kept_folder() {
  static QString folder;
  return folder;
}

QString remembered(const QString& file) {
  if (!file.isEmpty()) use_folder_of(file);
  return file;
}

}  // namespace

const QString& last_folder() { return kept_folder(); }

void use_folder_of(const QString& file) {
  const QFileInfo info(file);
  const QString folder = info.isDir() ? info.absoluteFilePath() : info.absolutePath();
  if (QDir(folder).exists() && folder != QFileInfo(template_folder()).absoluteFilePath())
    kept_folder() = folder;
}

QString ask_for_file(QWidget* parent, const QString& title, const QString& filter) {
  return remembered(QFileDialog::getOpenFileName(parent, title, last_folder(), filter));
}

QString ask_where_to_save(QWidget* parent, const QString& title, const QString& name,
                          const QString& filter) {
  const QString place = last_folder().isEmpty() ? name : QDir(last_folder()).filePath(name);
  return remembered(QFileDialog::getSaveFileName(parent, title, place, filter));
}

QString ask_for_folder(QWidget* parent, const QString& title) {
  return remembered(QFileDialog::getExistingDirectory(parent, title, last_folder()));
}

}  // namespace poise::gui
