// SPDX-License-Identifier: BSD-2-Clause
// Runs controller and plant on a thread of their own.

#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "poise/gui/model/explain/tick_explanation.hpp"
#include "poise/gui/model/run/history.hpp"
#include "poise/gui/model/run/intervention.hpp"

namespace poise::gui {

/// A run in the background. Requests and rows pass without locks: ticks never wait for the window,
/// nor the window for ticks. All functions are for the window's thread.
class Runner {
 public:
  enum class Phase { kLoading, kReady, kRunning, kEnded, kFailed };

  struct Status {
    Phase phase = Phase::kLoading;
    double time = 0;       ///< of the last tick [s]
    double duration = 0;   ///< of the stack [s]
    double real_time = 0;  ///< simulated over wall time, during the last second of running
    double lateness = 0;   ///< 99 % of the last thousand ticks began at most this late [s]
    long unsolved = 0;     ///< ticks without a solution so far
    /// While the run goes back to an earlier moment: the share done, 0 … 1.
    std::optional<double> going_back = {};
    bool waiting = false;  ///< whether the latest stack differs from that of the last tick
    /// The last time at which the robot stood well, and that at which it counts as fallen [s].
    struct Fall {
      double stood = 0, fell = 0;
    };
    std::optional<Fall> fall = {};
  };

  /// Loads the stack on the runner's own thread.
  Runner(StackSpec spec, std::shared_ptr<const ModuleSource> modules);
  ~Runner();

  void run();
  void pause();
  void step(int ticks = 1);        ///< pauses afterwards
  void set_endless(bool endless);  ///< the duration does not end it
  /// A fall does not end it.
  void set_past_falls(bool past);
  /// Whether it has ended at its duration or by a fall and may go on now.
  bool may_go_on() const;
  void set_speed(double speed);  ///< 1: real time; 0: as fast as possible
  /// Goes back to the tick nearest to `time` by repeating the motion from the start, with all
  /// changes made before it. Later rows are forgotten; from there on the latest stack applies. A
  /// new request replaces one that is under way.
  void rewind(double time);
  /// Stops going back and stays at the tick reached.
  void stop_going_back();
  /// Changes the retunable part of the stack (see `retunable`) before the next tick; after the end
  /// of the run, once it has gone back.
  /// @param modules  to be used from now on; null: unchanged
  /// @param renewed  those of them whose code has changed
  void retune(StackSpec spec, std::shared_ptr<const ModuleSource> modules = nullptr,
              ModuleTypes renewed = {});
  /// A hand pulls at the robot from now on; none: releases it. Going back repeats it.
  void hold(std::optional<Hold> hand);

  /// How the robot walks from the next tick on, in place of the command of the stack's `walk`,
  /// until another one comes; none: the stack's leads again. Cheap: a dial may call it with each
  /// move. Going back repeats it, and so does saving the run. Without effect if no velocity command
  /// leads the stack, and once the run has ended. `Controller::walk_command` is what leads, and the
  /// signal `walk/command` records it.
  void command_walk(std::optional<walk::WalkCommand> command);

  /// All so far, in order. Waits for one that is being added.
  std::vector<Intervention> interventions() const;
  /// Why the latest retune was refused; returned once, else empty.
  std::string refusal();
  Status status() const;
  /// Why the run failed or ended, or how the robot fell, if it goes on after that; else empty.
  std::string why() const;
  /// Takes over the rows since the last call. True if there are any.
  bool collect(History& history);

  /// Asks for a copy of the last tick; the run makes it before its next tick.
  void request_solved();
  /// The copy if it is ready, else null.
  std::unique_ptr<Solved> take_solved();

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

}  // namespace poise::gui
