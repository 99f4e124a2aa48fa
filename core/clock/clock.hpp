// SPDX-License-Identifier: BSD-2-Clause
// Clocks: what paces the ticks of a run.

#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "poise/core/export.hpp"

namespace poise {

/// Tells and waits for times [ns] from any origin. Tests bring their own.
class POISE_API TimeSource {
 public:
  virtual ~TimeSource() = default;
  virtual std::int64_t now() noexcept = 0;
  /// Returns at once if the time has passed.
  virtual void sleep_until(std::int64_t time) noexcept = 0;
};

/// The monotonic clock of the machine; sleeps until absolute times, so that no error accumulates.
POISE_API std::shared_ptr<TimeSource> machine_time();

/// One tick's place in time.
struct Beat {
  double elapsed =
      0;            ///< since the beat before [s]; exactly the period except under the real clock
  double late = 0;  ///< how long after its due time it begins [s]
  bool overrun = false;   ///< it was due before the tick before had ended
  long missed = 0;        ///< beats left out between the one before and this one
  bool too_late = false;  ///< the tick is the stack's fallback for a missed deadline
  bool ends = false;      ///< the run must end: an overrun, and the clock does not allow it
};

/// What a real clock does after a tick that took longer than its period.
enum class Overrun : std::uint8_t {
  kSkip,      ///< begins the next tick at once, and leaves beats out that are over already
  kFallback,  ///< the same, and this tick is the stack's fallback for a missed deadline
  kCatchUp,   ///< makes the ticks of all beats, at once, until it is in time again
  kStop,      ///< ends the run
};

/// Paces a run. `wait` neither allocates, locks nor throws.
class POISE_API RunClock {
 public:
  virtual ~RunClock() = default;
  /// The first beat is now.
  /// @param period  between two beats [s]
  virtual void start(double period) noexcept = 0;
  /// Waits for the next beat.
  virtual Beat wait() noexcept = 0;
  /// Whether it follows real time. The loop then never waits for the recorder.
  virtual bool is_real() const noexcept = 0;
  /// Time since the last beat began [s]; 0 if the clock does not measure it.
  virtual double spent() noexcept { return 0; }
  /// How long a tick waits for its measurement [s]; 0: it takes what is there.
  virtual double patience() const noexcept { return 0; }
};

/// The clock of simulations: every beat is there, as fast as they are wanted or at a multiple of
/// real time.
/// @param speed  1: real time; 0: as fast as possible
POISE_API std::unique_ptr<RunClock> simulated_clock(
    double speed = 0, std::shared_ptr<TimeSource> time = machine_time());

/// Real time: beats stand on a grid of absolute times.
POISE_API std::unique_ptr<RunClock> real_clock(Overrun overrun = Overrun::kSkip,
                                               std::shared_ptr<TimeSource> time = machine_time());

/// Lock-step: the plant paces by its measurements, and each tick waits for the next one.
/// @param patience  [s] after which the run ends
POISE_API std::unique_ptr<RunClock> message_clock(double patience);

/// "skip", "fallback", "catch-up" or "stop". @throws ConfigError for another word
POISE_API Overrun read_overrun(const std::string& word);

}  // namespace poise
