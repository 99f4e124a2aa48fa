// SPDX-License-Identifier: BSD-2-Clause
// Doubts of the stack, in the background.

#pragma once

#include <QObject>
#include <optional>
#include <string>

#include "poise/core/doubt/doubt_run.hpp"
#include "poise/gui/model/many/try_wish.hpp"

namespace poise::gui {

/// What to doubt.
struct DoubtWish {
  double duration = 1;  ///< of a run [s]
  bool grow = false;    ///< each doubt until the motion ends
};

class DoubtJob;

class Doubting : public QObject {
  Q_OBJECT

 public:
  explicit Doubting(QObject* parent = nullptr);
  ~Doubting() override;

  /// Begins in place of former ones, whose recordings are removed.
  void start(const TriedStack& stack, const DoubtWish& wish);
  void stop();
  /// Records the run with that doubt again; `recorded` follows.
  void record(const std::string& name);
  bool running() const { return running_; }
  bool recording() const { return recording_; }
  const SweepProgress& progress() const { return progress_; }
  /// None before the end, or if it was stopped.
  const std::optional<DoubtOutcome>& outcome() const { return outcome_; }
  /// Name of the stack that was doubted.
  const std::string& name() const { return name_; }
  /// Why nothing came out; empty if nothing went wrong.
  const QString& why() const { return why_; }

 Q_SIGNALS:
  void changed();
  void recorded(const QString& folder);

 private:
  void abandon();

  std::string name_;
  SweepProgress progress_;
  std::optional<DoubtOutcome> outcome_;
  QString why_;
  DoubtJob* job_ = nullptr;  // child of this object; has the recordings
  bool running_ = false, recording_ = false;
};

}  // namespace poise::gui
