// SPDX-License-Identifier: BSD-2-Clause
// The verdict on a run: whether it goes on, how it ended and why.

#pragma once

#include <limits>
#include <optional>
#include <string>

#include "poise/core/export.hpp"
#include "poise/core/run/drift.hpp"
#include "poise/core/run/first_failure.hpp"
#include "poise/core/run/statistics.hpp"
#include "poise/core/verdict/fall.hpp"

namespace poise {

/// Why a run cannot go on.
enum class RunEnd : std::uint8_t {
  kNone,           ///< it goes on
  kPlantFault,     ///< the plant or a chart did something wrong
  kFault,          ///< another module did, and on_fault stops
  kDiverged,       ///< the plant's state left all bounds
  kUnsolved,       ///< no solution, and on_failure stops
  kTooLate,        ///< a tick was too late, and the stack's fallback ends the run
  kTimedOut,       ///< a phase waited too long
  kLostReference,  ///< a reference could not start in its phase
  kFell,           ///< the robot fell
};

/// That a tick had not ended when the next one was due, in one sentence.
/// @param time  of the run [s]
POISE_API std::string overran(double time);

/// Follows a run tick by tick, the same for the command line and the designer. In the loop it keeps
/// numbers alone; words are made when they are asked for.
class POISE_API RunJudge {
 public:
  /// @pre the simulation has made no tick yet
  RunJudge(const StackSpec& spec, const Simulation& simulation);

  /// Call it after Simulation::tick. No allocation.
  void ticked(const Simulation& simulation) noexcept;
  /// Call it after the Simulation::move that follows. Allocates only when a phase begins.
  /// @param finite              what `move` returned
  /// @param plant_microseconds  its duration
  void moved(const Simulation& simulation, bool finite, double plant_microseconds);

  /// Why the run cannot go on: the first reason there was.
  RunEnd end() const { return end_; }
  /// Whether the run can go on.
  /// @param past_falls  also after a fall
  bool goes_on(bool past_falls) const {
    return now_ == RunEnd::kNone &&
           (end_ == RunEnd::kNone || (past_falls && end_ == RunEnd::kFell));
  }
  /// As RunSummary::status: "completed" while it can go on.
  const char* status() const;
  /// Time of the tick in which the robot fell [s].
  std::optional<double> fell_at() const;
  const Stand& fall() const { return fall_; }  ///< how it fell
  /// The last time before the fall at which the robot was not a quarter of the way there [s].
  std::optional<double> stood_until() const;
  /// Why it cannot go on, in one sentence; empty if it can.
  /// @param simulation  in the tick in which it ended
  std::string reason(const Simulation& simulation, const Patience& patience = {}) const;
  /// The reason, what went wrong before it in the order of time, and the limits that mattered.
  /// @param reason  as `reason`, or why the user ended it
  std::string why(const Simulation& simulation, const std::string& reason,
                  const Patience& patience = {}) const;
  const Statistics& statistics() const { return statistics_; }

 private:
  RunEnd found(const Simulation& simulation, bool finite) const noexcept;
  std::string cost_of_sides(const Simulation& simulation, const std::string& said) const;

  std::string plant_;  // type
  FallJudge fall_judge_;
  std::vector<ConeSides> cones_;
  FirstFailure failure_;
  Statistics statistics_;
  Drift drift_;
  Stand fall_;
  RunEnd end_ = RunEnd::kNone, now_ = RunEnd::kNone;         // now_: in this tick, falls apart
  double end_at_ = std::numeric_limits<double>::infinity();  // [s]
  double stood_at_ = 0;                                      // [s]
};

}  // namespace poise
