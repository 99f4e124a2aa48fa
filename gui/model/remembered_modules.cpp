// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/remembered_modules.hpp"

#include <QCryptographicHash>
#include <QFileInfo>
#include <QSettings>

namespace poise::gui {
namespace {

QStringList loaded(const Registry& registry) {
  QStringList files;
  for (const ModuleEntry& entry : registry.entries())
    files << QFileInfo(QString::fromStdString(entry.file.string())).absoluteFilePath();
  files.removeDuplicates();
  return files;
}

}  // namespace

RememberedModules::RememberedModules(Workbench& bench, const QString& folder, QObject* parent)
    : QObject(parent), bench_(bench), file_(folder + "/modules.ini") {
  connect(&bench_, &Workbench::opened, this, &RememberedModules::load_again);
  connect(&bench_.modules(), &LoadedModules::changed, this, &RememberedModules::take_loaded);
  // A new stack gets a file when it is saved.
  connect(&bench_.document().undo(), &QUndoStack::cleanChanged, this, &RememberedModules::keep);
}

// Keys of settings must not contain slashes.
QString RememberedModules::key() const {
  const QString stack = bench_.document().file();
  if (stack.isEmpty()) return {};
  const QByteArray path = QFileInfo(stack).absoluteFilePath().toUtf8();
  return QString::fromLatin1(QCryptographicHash::hash(path, QCryptographicHash::Sha1).toHex());
}

QStringList RememberedModules::files() const {
  return key().isEmpty() ? QStringList()
                         : QSettings(file_, QSettings::IniFormat).value(key()).toStringList();
}

void RememberedModules::take_loaded() {
  for (const QString& one : loaded(bench_.registry()))
    if (!known_.contains(one) && !fresh_.contains(one)) fresh_ << one;
  keep();
}

void RememberedModules::keep() {
  if (key().isEmpty() || fresh_.isEmpty()) return;
  QStringList all = files();
  for (const QString& one : fresh_)
    if (!all.contains(one)) all << one;
  QSettings(file_, QSettings::IniFormat).setValue(key(), all);
}

// What does not load any more is listed among the modules, with the reason.
void RememberedModules::load_again() {
  fresh_.clear();
  known_ = loaded(bench_.registry());
  for (const QString& one : files()) {
    if (!QFileInfo::exists(one) || known_.contains(one)) continue;
    try {
      bench_.modules().load(one);
    } catch (const ConfigError&) {
      continue;
    }
  }
}

}  // namespace poise::gui
