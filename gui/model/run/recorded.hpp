// SPDX-License-Identifier: BSD-2-Clause
// Reads and writes run folders.

#pragma once

#include <QObject>
#include <QString>
#include <memory>

#include "poise/core/replay/replay.hpp"
#include "poise/gui/model/run/history.hpp"
#include "poise/gui/model/run/intervention.hpp"

namespace poise::gui {

/// A recorded run as rows of signals and state.
History history_of(const Replay& replay);

/// A run to be saved: its stack and the interventions.
struct KeptRun {
  StackSpec spec;
  std::shared_ptr<const ModuleSource> modules;
  std::vector<Intervention> interventions;
  double to = 0;            ///< last tick to save [s]
  bool past_falls = false;  ///< a fall does not end it
};

/// Saves a run like `poise run`, by repeating it on a thread of its own, so that every tick is
/// recorded. changes.yaml in the same folder lists the user's changes.
class RunSaver : public QObject {
  Q_OBJECT

 public:
  RunSaver(KeptRun run, const QString& folder, QObject* parent = nullptr);
  ~RunSaver() override;
  void cancel();

 Q_SIGNALS:
  void progressed(double share);
  /// @param why  it was not written; empty if it was written or cancelled
  void done(const QString& why);

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

}  // namespace poise::gui
