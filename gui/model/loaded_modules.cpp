// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/loaded_modules.hpp"

#include <QFileInfo>
#include <QStringList>

#include "poise/gui/document/errors/error_text.hpp"

namespace poise::gui {
namespace {

constexpr int kEvery = 500;  // [ms] between checks of the files

QString fault_of(const std::filesystem::path& file) {
  return QString::fromStdString(diagnose(file).sentence);
}

}  // namespace

LoadedModules::LoadedModules(QObject* parent)
    : QObject(parent), registry_(std::make_shared<Registry>(Registry::with_search_path())) {
  connect(&timer_, &QTimer::timeout, this, &LoadedModules::look_at_files);
  timer_.start(kEvery);
}

void LoadedModules::load(const QString& file) {
  auto more = std::make_shared<Registry>(*registry_);
  try {
    more->load(file.toStdString());
  } catch (const ConfigError& error) {
    const bool folder = QFileInfo(file).isDir();
    faults_[file] = folder ? error_text(error) : fault_of(file.toStdString());
    Q_EMIT failed();
    throw;
  }
  faults_.erase(file);
  registry_ = std::move(more);
  Q_EMIT changed({});
}

// A changed file is loaded once it is stable: a compiler may still be writing it.
void LoadedModules::look_at_files() {
  std::map<QString, QDateTime> now;
  for (const ModuleChange& change : registry_->changed()) {
    const QString file = QString::fromStdString(change.file.string());
    now[file] = QFileInfo(file).lastModified();
  }
  const bool still = !now.empty() && now == seen_;
  seen_ = now;
  if (still) reload();
}

void LoadedModules::reload() {
  const std::vector<ModuleChange> changes = registry_->changed();
  if (changes.empty()) return;
  auto more = std::make_shared<Registry>(*registry_);
  ModuleTypes renewed;
  QStringList taken;
  for (const ModuleChange& change : changes) {
    const QString file = QString::fromStdString(change.file.string());
    faults_.erase(file);
    if (change.what == ModuleChange::What::kGone) {
      more->unload(change.file);
      continue;
    }
    try {
      more->reload(change.file);
      taken << QFileInfo(file).fileName();
    } catch (const ConfigError&) {
      faults_[file] = fault_of(change.file);
      Q_EMIT message(tr("%1 does not load: %2").arg(QFileInfo(file).fileName(), faults_[file]));
    }
    for (const ModuleEntry& entry : more->entries())
      if (entry.file == change.file) renewed.emplace_back(entry.kind, entry.type);
  }
  registry_ = std::move(more);
  Q_EMIT changed(renewed);
  if (!taken.empty()) Q_EMIT message(tr("Reloaded: %1").arg(taken.join(", ")));
}

}  // namespace poise::gui
