// SPDX-License-Identifier: BSD-2-Clause
// Opening and saving recordings; exchanging modules during a run.

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>

#include "poise/core/inputs/repetition.hpp"
#include "poise/gui/model/workbench.hpp"

namespace poise::gui {
namespace {

// What the summary says, if the run was not killed before it.
RecordedEnd end_of(const QString& folder) {
  QFile in(folder + "/summary.json");
  RecordedEnd end;
  if (has_inputs(folder.toStdString())) end.inputs = folder.toStdString();
  if (!in.open(QIODevice::ReadOnly)) return end;
  const QJsonObject summary = QJsonDocument::fromJson(in.readAll()).object();
  if (summary["status"] != "completed") end.why = summary["why"].toString().toStdString();
  const QJsonObject fall = summary["fall"].toObject();
  if (fall["at_s"].isDouble())
    end.fall = Runner::Status::Fall{fall["stood_until_s"].toDouble(), fall["at_s"].toDouble()};
  return end;
}

}  // namespace

void Workbench::open_run(const QString& folder) {
  const Replay replay = poise::open_run(folder.toStdString(), registry());
  const QString file = folder + "/stack.yaml";
  QFile in(file);
  if (!in.open(QIODevice::ReadOnly))
    throw ConfigError(ErrorCode::kFile, Place{file.toStdString()}, "", "cannot be read");
  document_.start(QFileInfo(folder).fileName(), in.readAll().toStdString(), file);
  begin();
  session_.show_recorded(std::make_shared<const StackSpec>(replay.spec()), history_of(replay),
                         end_of(folder));
}

void Workbench::watch(const QString& address) {
  auto run = std::make_unique<Attached>(address, registry());
  document_.start(tr("watched run"), run->stack(), QDir::currentPath() + "/watched.yaml");
  begin();
  session_.set_name(tr("run at %1").arg(address));
  session_.attach(std::move(run));
}

void Workbench::arm(bool armed) {
  session_.arm(armed);
  send_edit();
}

void Workbench::compare_with(const QString& folder) {
  const Replay replay = poise::open_run(folder.toStdString(), registry());
  const History& history = session_.history();
  const auto& tree = *replay.setup().tree;
  if (!history.empty() && history.layout()->tree->joint_names() != tree.joint_names())
    throw ConfigError(ErrorCode::kConflict, Place{folder.toStdString()}, "",
                      "is a run of another robot", "compare runs of one robot");
  session_.put_beside(history_of(replay), QFileInfo(folder).fileName(),
                      std::make_shared<StackSpec>(replay.spec()));
}

QString Workbench::why_not_keep() const {
  if (session_.recorded()) return tr("This run is already a recording");
  if (session_.running()) return tr("Pause first");
  return session_.history().size() > 1 ? QString() : tr("There is no run yet");
}

KeptRun Workbench::kept_run() {
  session_.settle();
  return {*session_.start(), session_.start_modules(), session_.runner()->interventions(),
          session_.history().to(), session_.past_falls()};
}

// The run continues at its current tick with the reloaded modules.
void Workbench::use_modules(const ModuleTypes& renewed) {
  checker_.use(modules_.registry());
  delay_.start();
  if (!renewed.empty()) session_.renew(modules_.registry(), renewed);
  const auto needs_start = [](const auto& one) { return !info_of(one.first).live; };
  if (session_.runner() != nullptr && std::ranges::any_of(renewed, needs_start)) set_stale(true);
}

}  // namespace poise::gui
