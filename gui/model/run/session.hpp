// SPDX-License-Identifier: BSD-2-Clause
// The window's run, and the moment shown.

#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>
#include <filesystem>
#include <memory>
#include <optional>

#include "poise/gui/model/run/attached.hpp"
#include "poise/gui/model/run/history.hpp"
#include "poise/gui/model/run/runner.hpp"

namespace poise::gui {

/// How a recorded run ended.
struct RecordedEnd {
  std::string why = {};  ///< empty if it was completed
  std::optional<Runner::Status::Fall> fall = {};
  std::filesystem::path inputs = {};  ///< the folder, if it holds the controller's inputs
};

/// Polls its runner about thirty times a second. All functions are for the window's thread.
class Session : public QObject {
  Q_OBJECT

 public:
  explicit Session(QObject* parent = nullptr);

  /// Loads a new run. If `keep`, the previous one takes the place of that for comparison.
  void load(std::shared_ptr<const StackSpec> spec, std::shared_ptr<const ModuleSource> modules,
            bool keep = false);
  void unload();
  /// Shows a recording in place of a run.
  /// @param end  how the recorded run ended
  void show_recorded(std::shared_ptr<const StackSpec> spec, History history, RecordedEnd end = {});
  /// Adds a recording as a comparison: a ghost, and curves in the plots.
  /// @param name  of that run
  /// @param spec  its stack; may be null
  void put_beside(History history, const QString& name,
                  std::shared_ptr<const StackSpec> spec = nullptr);
  /// What the run is called: a stack, or the folder of a recording.
  const QString& name() const { return name_; }
  void set_name(const QString& name) { name_ = name; }
  const QString& other_name() const { return other_name_; }  ///< of the run for comparison
  /// The stack of that run; null if it is not known.
  const std::shared_ptr<const StackSpec>& other_spec() const { return other_spec_; }
  /// Shows a run that goes on elsewhere, as far as it has come.
  void attach(std::unique_ptr<Attached> run);
  /// The run elsewhere; null if there is none.
  const Attached* attached() const { return attached_.get(); }
  /// Lets edits change the run that is watched, which must be armed, too.
  void arm(bool armed);
  bool armed() const { return attached_ && armed_ && !attached_->over(); }
  /// Sends an edit to the run. False if it changes what cannot change during a run.
  /// @pre armed()
  bool send_edit(std::shared_ptr<const StackSpec> spec, const std::string& text);
  /// Whether an edit waits for the next tick: that of a run that is paused or has ended, or of a
  /// watched run that has not answered for half a second.
  bool edit_waits() const;
  bool recorded() const { return !runner_ && (attached_ || !history_.empty()); }
  /// The folder with the inputs of a recorded run's controller; empty if there are none.
  const std::filesystem::path& inputs() const { return end_.inputs; }
  bool loaded() const { return runner_ != nullptr || recorded(); }
  /// The stack at the start of the run.
  const std::shared_ptr<const StackSpec>& start() const { return start_; }
  const std::shared_ptr<const ModuleSource>& start_modules() const { return modules_; }
  /// Null for a recording.
  const Runner* runner() const { return runner_.get(); }
  const std::shared_ptr<const StackSpec>& spec() const { return spec_; }

  void run();
  void pause();
  /// Waits for the tick at which a paused run stops and takes over the rows up to it.
  void settle();
  void step();
  void set_speed(double speed);
  /// Without end: the duration of the stack does not stop the run.
  void set_endless(bool endless);
  bool endless() const { return endless_; }
  /// A fall does not stop the run.
  void set_past_falls(bool past);
  bool past_falls() const { return past_falls_; }
  /// Whether a run that has reached its duration can go on: it is longer now, or endless.
  bool may_go_on() const;
  /// Continues from the shown moment; the former run stays as a ghost.
  void branch();
  /// Repeats the tick at which the run ended, with the latest stack.
  void retry();
  /// Stops going back and stays at the tick reached.
  void stop_going_back();
  /// A hand pulls at the robot; none: releases it. See Runner::hold.
  void hold(std::optional<Hold> hand);
  /// How the robot walks: forwards, to the left [m/s], turn [rad/s]; none: as the stack says. See
  /// Runner::command_walk.
  void command_walk(const std::optional<Eigen::Vector3d>& command);
  /// Applies the retunable changes of a stack; false if it needs a new run.
  bool retune(std::shared_ptr<const StackSpec> spec);
  /// Continues with other modules; recreates those of the types in `renewed`.
  void renew(std::shared_ptr<const ModuleSource> modules, ModuleTypes renewed);

  /// Requests a copy of the last tick, to explain it. `take_solved` returns null until it is ready.
  void request_solved();
  std::unique_ptr<Solved> take_solved();

  /// Changes whenever the past changes: after loading and after going back.
  unsigned course() const { return course_; }

  Runner::Status status() const;
  bool running() const { return wanted_ && status().phase != Runner::Phase::kEnded; }
  /// Why the run ended, also that of a recording, or how the robot fell; else empty.
  QString why() const;
  /// How the robot fell.
  std::optional<Runner::Status::Fall> fall() const { return status().fall; }
  /// Just before the last push or pull that began before the fall [s].
  std::optional<double> before_push() const;

  /// Signals derived by formula, of this run and of the one for comparison.
  const std::vector<NamedFormula>& formulas() const { return formulas_; }
  void set_formulas(std::vector<NamedFormula> formulas);

  const History& history() const { return history_; }
  const History* other() const { return other_ ? &*other_ : nullptr; }  ///< for comparison
  /// Time of the shown moment: the latest one, or the chosen one.
  double shown() const;
  bool follows() const { return !chosen_; }
  void show(double time);
  /// Pauses and shows a moment.
  void look_at(double time);
  void follow();
  std::optional<Snapshot> snapshot() { return snapshot(shown()); }
  std::optional<Snapshot> other_snapshot() { return other_snapshot(shown()); }
  std::optional<Snapshot> snapshot(double time);
  /// What is drawn as an outline: the compared run, else the estimate beside the truth.
  std::optional<Snapshot> other_snapshot(double time);

 Q_SIGNALS:
  /// What a watched run said of an edit.
  void edit_answered(bool made);
  void advanced();       ///< new rows have arrived
  void going_back();     ///< progress in going back, or its end
  void shown_changed();  ///< another moment is shown
  void status_changed();
  void refused(const QString& why);  ///< a change of the stack that cannot be applied
  void loaded_changed();
  void other_changed();  ///< the run for comparison is another one

 private:
  std::optional<Snapshot> estimated_snapshot(double time);
  /// @param fresh  rows have been taken over already
  void poll(bool fresh = false);
  void poll_attached();
  void tell_waiting();
  void go_back(double time);
  void derive();

  std::shared_ptr<const StackSpec> spec_, start_, other_spec_;
  std::shared_ptr<const StackSpec> begun_;       // spec_ when the run left its first tick
  std::shared_ptr<const ModuleSource> modules_;  // at the start
  std::unique_ptr<Runner> runner_;
  std::unique_ptr<Attached> attached_;
  bool armed_ = false;
  QElapsedTimer sent_;  // since the first edit without an answer; invalid: none
  History history_;
  std::optional<History> other_;
  QString name_, other_name_;
  std::optional<RowReader> reader_, other_reader_;
  std::vector<NamedFormula> formulas_;
  std::optional<double> chosen_;
  bool wanted_ = false, back_ = false;  // back_: going back
  unsigned course_ = 0;
  double speed_ = 1;
  bool endless_ = false, past_falls_ = false;
  RecordedEnd end_;  // of a recording
  bool told_waiting_ = false, told_fall_ = false;
  std::string told_why_;
  Runner::Phase seen_ = Runner::Phase::kLoading;
  QTimer timer_;
};

}  // namespace poise::gui
