// SPDX-License-Identifier: BSD-2-Clause
// Recordings that are opened and kept, and modules that change.

#include <QFile>
#include <QFileInfo>
#include <algorithm>

#include "poise/gui/model/workbench.hpp"

namespace poise::gui {

void Workbench::open_run(const QString& folder) {
  const Replay replay = poise::open_run(folder.toStdString(), *registry_);
  const QString file = folder + "/stack.yaml";
  QFile in(file);
  if (!in.open(QIODevice::ReadOnly))
    throw ConfigError(Place{file.toStdString()}, "", "cannot be read");
  document_.start(QFileInfo(folder).fileName(), in.readAll().toStdString(), file);
  begin();
  session_.show_recorded(std::make_shared<const StackSpec>(replay.spec()), history_of(replay));
}

void Workbench::compare_with(const QString& folder) {
  const Replay replay = poise::open_run(folder.toStdString(), *registry_);
  const History& history = session_.history();
  const auto& tree = *replay.setup().tree;
  if (!history.empty() && history.layout()->tree->joint_names() != tree.joint_names())
    throw ConfigError(Place{folder.toStdString()}, "", "is a run of another robot",
                      "compare runs of one robot");
  session_.put_beside(history_of(replay));
}

QString Workbench::why_not_keep() const {
  if (session_.recorded()) return tr("This run is a recording already");
  if (session_.running()) return tr("Pause first");
  return session_.history().size() > 1 ? QString() : tr("There is no run yet");
}

KeptRun Workbench::kept_run() {
  session_.settle();
  return {*session_.start(), session_.start_modules(), session_.runner()->interventions(),
          session_.history().to()};
}

void Workbench::load_module(const QString& file) {
  auto more = std::make_shared<Registry>(*registry_);
  try {
    more->load(file.toStdString());
  } catch (const ConfigError& error) {
    const bool folder = QFileInfo(file).isDir();
    faults_[file] =
        QString::fromStdString(folder ? error.what() : diagnose(file.toStdString()).sentence);
    Q_EMIT modules_changed();
    throw;
  }
  faults_.erase(file);
  use(std::move(more), {});
}

// A file is taken when it stands still: a compiler may be writing it.
void Workbench::watch_modules() {
  std::map<QString, QDateTime> now;
  for (const ModuleChange& change : registry_->changed()) {
    const QString file = QString::fromStdString(change.file.string());
    now[file] = QFileInfo(file).lastModified();
  }
  const bool still = !now.empty() && now == seen_;
  seen_ = now;
  if (still) reload_modules();
}

void Workbench::reload_modules() {
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
      faults_[file] = QString::fromStdString(diagnose(change.file).sentence);
      Q_EMIT message(tr("%1 does not load: %2").arg(QFileInfo(file).fileName(), faults_[file]));
    }
    for (const ModuleEntry& entry : more->entries())
      if (entry.file == change.file) renewed.emplace_back(entry.kind, entry.type);
  }
  use(std::move(more), renewed);
  if (!taken.empty()) Q_EMIT message(tr("Reloaded: %1").arg(taken.join(", ")));
}

void Workbench::use(std::shared_ptr<Registry> registry, const ModuleTypes& renewed) {
  registry_ = std::move(registry);
  checker_.use(registry_);
  delay_.start();
  if (!renewed.empty()) session_.renew(registry_, renewed);
  const auto needs_start = [](const auto& one) {
    return one.first == ModuleKind::kPlant || one.first == ModuleKind::kChart;
  };
  if (session_.runner() != nullptr && std::ranges::any_of(renewed, needs_start)) set_stale(true);
  Q_EMIT modules_changed();
}

}  // namespace poise::gui
