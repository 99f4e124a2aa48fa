// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/modules/new_module.hpp"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

#include "poise/gui/document/text_of.hpp"
#include "poise/plugins/scaffold.hpp"

namespace poise::gui {
namespace {

// Of the programs of this window: its build tree, or where it is installed.
std::filesystem::path own_prefix() {
  return QDir::cleanPath(QCoreApplication::applicationDirPath() + "/..").toStdString();
}

NewModule module_of(const ModuleWish& wish) {
  NewModule module{wish.kind.toStdString(), wish.name.toStdString(), {}};
  module.folder =
      QDir(wish.folder).absoluteFilePath(text_of(scaffold_target(module))).toStdString();
  return module;
}

}  // namespace

QStringList module_kinds() {
  QStringList all;
  for (const std::string& kind : scaffold_kinds()) all << text_of(kind);
  return all;
}

QString folder_of(const ModuleWish& wish) { return text_of(module_of(wish).folder.string()); }

std::optional<Finding> why_not_create(const ModuleWish& wish, const Registry& known) {
  try {
    check_scaffold(module_of(wish), own_prefix(), known);
    return std::nullopt;
  } catch (const ConfigError& error) {
    return Finding{Finding::Severity::kError,
                   error.place(),
                   {},
                   error.found() + "; " + error.remedy(),
                   std::string(to_string(error.code()))};
  }
}

ModuleProject* create_module(const ModuleWish& wish, const Registry& known, QObject* parent) {
  const NewModule module = module_of(wish);
  write_scaffold(module, own_prefix(), known);
  const PackageOption package = package_option(own_prefix());
  // As CMake and the registry write it: without links and `..`.
  const QString folder = QFileInfo(folder_of(wish)).canonicalFilePath();
  return new ModuleProject(folder, text_of(scaffold_target(module)),
                           text_of(package.key + package.path.string()), parent);
}

}  // namespace poise::gui
