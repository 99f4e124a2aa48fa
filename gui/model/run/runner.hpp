// SPDX-License-Identifier: BSD-2-Clause
// Controller and plant on a thread of their own.

#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "poise/gui/model/explain/tick_explanation.hpp"
#include "poise/gui/model/run/history.hpp"
#include "poise/gui/model/run/intervention.hpp"

namespace poise::gui {

/// A stack that runs beside the window. Requests and rows pass without locks: no tick ever waits
/// for the window, and the window never for a tick. All functions are for the window's thread.
class Runner {
 public:
  enum class Phase { kLoading, kReady, kRunning, kEnded, kFailed };

  struct Status {
    Phase phase = Phase::kLoading;
    double time = 0;       ///< of the last tick [s]
    double duration = 0;   ///< of the stack [s]
    double real_time = 0;  ///< simulated over wall time, of the last second of running
    double lateness = 0;   ///< 99 % of the last thousand ticks began this late at most [s]
    long unsolved = 0;     ///< ticks without a solution so far
    /// While it goes back to an earlier moment: how much of the way is behind, 0 … 1.
    std::optional<double> going_back = {};
  };

  /// Loads the stack on the runner's own thread.
  Runner(StackSpec spec, std::shared_ptr<const ModuleSource> modules);
  ~Runner();

  void run();
  void pause();
  void step(int ticks = 1);      ///< then pauses
  void set_speed(double speed);  ///< 1: real time; 0: as fast as it goes
  /// Stands at the tick nearest to `time` again: the same motion from the start, with all changes
  /// that were made before it. What was after it is forgotten, but from there on the stack is the
  /// one of now. A later one takes the place of one that is on its way.
  void rewind(double time);
  /// Stands where it has come to on its way back.
  void stop_going_back();
  /// What may change in a run (see `retunable`) changes before the next tick; after the end of the
  /// run, once it has gone back.
  /// @param modules  those that are in force from now on; null: as they were
  /// @param renewed  of these, the ones with other code than before
  void retune(StackSpec spec, std::shared_ptr<const ModuleSource> modules = nullptr,
              ModuleTypes renewed = {});
  /// A hand pulls at the robot from now on; none: it lets go. Going back does it again.
  void hold(std::optional<Hold> hand);

  /// All so far, in order. Waits for one that is just being made.
  std::vector<Intervention> interventions() const;
  /// Why the latest retune could not be taken over, once; empty if there is nothing to say.
  std::string refusal();
  Status status() const;
  /// Why it failed, or why it ended; empty while it runs.
  std::string why() const;
  /// Takes over the rows since the last call. True if there are new ones.
  bool collect(History& history);

  /// Asks for a copy of the last tick, which the run takes before its next one.
  void request_solved();
  /// The copy once it is there; else null.
  std::unique_ptr<Solved> take_solved();

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

}  // namespace poise::gui
