// SPDX-License-Identifier: BSD-2-Clause
// From run folders to what the window shows, and back.

#pragma once

#include <QObject>
#include <QString>
#include <memory>

#include "poise/core/replay/replay.hpp"
#include "poise/gui/model/run/history.hpp"
#include "poise/gui/model/run/intervention.hpp"

namespace poise::gui {

/// A recorded run as rows, its state beside its signals.
History history_of(const Replay& replay);

/// A run that is to be kept: from which stack, and what was done to it.
struct KeptRun {
  StackSpec spec;
  std::shared_ptr<const ModuleSource> modules;
  std::vector<Intervention> interventions;
  double to = 0;  ///< the last tick that counts [s]
};

/// Writes a run into a folder as `poise run` does, by running it again on a thread of its own:
/// every tick is in it. What a person did stands in changes.yaml beside.
class RunSaver : public QObject {
  Q_OBJECT

 public:
  RunSaver(KeptRun run, const QString& folder, QObject* parent = nullptr);
  ~RunSaver() override;
  void cancel();

 Q_SIGNALS:
  void progressed(double share);
  /// @param why  it was not written; empty if it was, or was cancelled
  void done(const QString& why);

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

}  // namespace poise::gui
