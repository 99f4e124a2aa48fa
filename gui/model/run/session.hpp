// SPDX-License-Identifier: BSD-2-Clause
// The run that belongs to the window: what it shows, and when.

#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <memory>
#include <optional>

#include "poise/gui/model/run/history.hpp"
#include "poise/gui/model/run/runner.hpp"

namespace poise::gui {

/// Polls its runner thirty times a second; everything is the window's thread.
class Session : public QObject {
  Q_OBJECT

 public:
  explicit Session(QObject* parent = nullptr);

  /// A new run, at its start. What was shown before stays beside it if `keep`.
  void load(std::shared_ptr<const StackSpec> spec, std::shared_ptr<const ModuleSource> modules,
            bool keep = false);
  void unload();
  /// Shows a recording instead of a run.
  void show_recorded(std::shared_ptr<const StackSpec> spec, History history);
  /// Shows a recording beside what there is, as a ghost and in the plots.
  void put_beside(History history);
  bool recorded() const { return !runner_ && !history_.empty(); }
  bool loaded() const { return runner_ != nullptr || recorded(); }
  /// With what the run began.
  const std::shared_ptr<const StackSpec>& start() const { return start_; }
  const std::shared_ptr<const ModuleSource>& start_modules() const { return modules_; }
  /// Null for a recording.
  const Runner* runner() const { return runner_.get(); }
  const std::shared_ptr<const StackSpec>& spec() const { return spec_; }

  void run();
  void pause();
  /// Waits for the tick at which a paused run stops, and takes over what there is up to it.
  void settle();
  void step();
  void set_speed(double speed);
  /// Goes on from what is shown, the past of which stays beside it as a ghost.
  void branch();
  /// Goes on from before the tick at which the run ended, with the stack of now.
  void retry();
  /// Stands where it has come to on the way to an earlier moment.
  void stop_going_back();
  /// A hand pulls at the robot, until it lets go (none); see Runner::hold.
  void hold(std::optional<Hold> hand);
  /// Takes over what may change in a run; false if this stack needs a new run.
  bool retune(std::shared_ptr<const StackSpec> spec);
  /// Goes on with other modules, those of `renewed` made anew.
  void renew(std::shared_ptr<const ModuleSource> modules, ModuleTypes renewed);

  /// The last tick, to explain it: asked for, then taken when it is there (else null).
  void request_solved();
  std::unique_ptr<Solved> take_solved();

  /// Another one whenever the past has changed: after loading, and after going back.
  unsigned course() const { return course_; }

  Runner::Status status() const;
  bool running() const { return wanted_ && status().phase != Runner::Phase::kEnded; }
  QString why() const;

  const History& history() const { return history_; }
  const History* other() const { return other_ ? &*other_ : nullptr; }  ///< beside it
  /// What is shown: the latest moment, or one that was chosen.
  double shown() const;
  bool follows() const { return !chosen_; }
  void show(double time);
  void follow();
  std::optional<Snapshot> snapshot() { return snapshot(shown()); }
  std::optional<Snapshot> other_snapshot() { return other_snapshot(shown()); }
  std::optional<Snapshot> snapshot(double time);
  std::optional<Snapshot> other_snapshot(double time);

 Q_SIGNALS:
  void advanced();       ///< there are new rows
  void going_back();     ///< it has come further on its way, or has arrived
  void shown_changed();  ///< another moment is shown
  void status_changed();
  void refused(const QString& why);  ///< a change of the stack that cannot be taken over
  void loaded_changed();

 private:
  void poll();
  void go_back(double time);

  std::shared_ptr<const StackSpec> spec_, start_;
  std::shared_ptr<const ModuleSource> modules_;  // at the start
  std::unique_ptr<Runner> runner_;
  History history_;
  std::optional<History> other_;
  std::optional<RowReader> reader_, other_reader_;
  std::optional<double> chosen_;
  bool wanted_ = false, back_ = false;  // on its way back
  unsigned course_ = 0;
  double speed_ = 1;
  Runner::Phase seen_ = Runner::Phase::kLoading;
  QTimer timer_;
};

}  // namespace poise::gui
