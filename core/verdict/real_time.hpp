// SPDX-License-Identifier: BSD-2-Clause
// How a run kept to real time.

#pragma once

#include <string>
#include <vector>

#include "poise/core/clock/clock.hpp"
#include "poise/core/clock/rights.hpp"
#include "poise/core/verdict/time_samples.hpp"

namespace poise {

/// Gathers a RealTimeSummary tick by tick in constant memory.
class POISE_API RealTimeFigures {
 public:
  /// No allocation.
  /// @param latency  from the begin of the tick to its command [s]
  void add(const Beat& beat, double latency) noexcept;
  /// A row for which the recorder had no room.
  void drop_row() noexcept { ++dropped_; }
  /// Likewise of the inputs, which a repetition of the run then lacks.
  void drop_input() noexcept { ++dropped_inputs_; }
  long dropped() const { return dropped_; }
  /// @param period  [s]
  RealTimeSummary summary(double period, const RealTimeRights& rights) const;

 private:
  TimeSamples latency_, jitter_;
  long overruns_ = 0, missed_ = 0, dropped_ = 0, dropped_inputs_ = 0;
};

}  // namespace poise
