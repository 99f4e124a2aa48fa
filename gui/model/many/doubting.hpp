// SPDX-License-Identifier: BSD-2-Clause
// Doubts of the stack, in the background.

#pragma once

#include <QObject>
#include <cstddef>
#include <memory>
#include <string>

#include "poise/gui/model/many/try_wish.hpp"

namespace poise {
struct DoubtOutcome;
}

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
  /// Runs that have ended, and all, as far as known: growth goes in rounds.
  std::size_t ended() const { return ended_; }
  std::size_t runs() const { return runs_; }
  /// Null before the end, or if it was stopped.
  const DoubtOutcome* outcome() const { return outcome_.get(); }
  /// The stack that was doubted.
  const TriedStack& stack() const { return stack_; }
  /// Whether the file is of a run that `record` made.
  bool made(const std::string& file) const;
  /// Why nothing came out; empty if nothing went wrong.
  const QString& why() const { return why_; }

 Q_SIGNALS:
  void changed();
  void recorded(const QString& folder);

 private:
  void abandon();

  TriedStack stack_;
  std::size_t ended_ = 0, runs_ = 0;
  std::shared_ptr<const DoubtOutcome> outcome_;
  QString why_;
  DoubtJob* job_ = nullptr;  // child of this object; has the recordings
  bool running_ = false, recording_ = false;
};

}  // namespace poise::gui
