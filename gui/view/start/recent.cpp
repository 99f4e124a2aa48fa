// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/start/recent.hpp"

#include <QDir>
#include <QFileInfo>
#include <QSettings>

namespace poise::gui {
namespace {

constexpr int kMost = 8;

}  // namespace

QStringList Recent::list() const {
  QStringList there;
  for (const QString& file : QSettings(file_, QSettings::IniFormat).value("files").toStringList())
    if (QFileInfo::exists(file)) there << file;
  return there;
}

void Recent::add(const QString& file) {
  const QString path = QFileInfo(file).absoluteFilePath();
  QStringList files = list();
  files.removeAll(path);
  files.prepend(path);
  QDir().mkpath(QFileInfo(file_).path());
  QSettings(file_, QSettings::IniFormat).setValue("files", files.mid(0, kMost));
}

}  // namespace poise::gui
