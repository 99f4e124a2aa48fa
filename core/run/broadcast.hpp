// SPDX-License-Identifier: BSD-2-Clause
// Shows a run to others while it goes on, by a TCP socket. They can change it only if it is armed.

#pragma once

#include <memory>
#include <optional>
#include <string>

#include "poise/core/export.hpp"
#include "poise/core/loop/simulation.hpp"

namespace poise {

/// Everybody who connects gets one line, the stack, and then rows of numbers in the machine's byte
/// order: time, the recorded signals, the state (core/run/state_row.hpp). The line is
/// `poise-watch 2 BYTES NUMBERS ARMED`: of the stack, and of a row; ARMED: 1 or 0.
///
/// An armed run takes edits: a line `BYTES` and an edited stack. Its answer is a row with a time
/// that is not a number, followed by 1 (done) or 0 (refused). What is sent to another run is
/// not read.
class POISE_API Broadcast {
 public:
  /// @param address  "PORT" of this machine, or "ADDRESS:PORT"; port 0: any free one
  /// @param stack    the run's stack with everything that a reader needs, as a text
  /// @param armed    whether readers may send edits
  /// @throws ConfigError if the address cannot be used
  Broadcast(const std::string& address, std::string stack, bool armed = false);
  ~Broadcast();
  Broadcast(const Broadcast&) = delete;
  Broadcast& operator=(const Broadcast&) = delete;

  /// The port that is used.
  int port() const;
  /// Sends a row if the last one is at least 10 ms of the run ago. Never waits: who does not read
  /// loses rows. Not for a tick.
  void show(const Simulation& simulation);
  /// Lets those in who have connected. `show` does so, too. @pre `show` was called
  void welcome();
  /// The edited stack that a reader has sent, the last one of several. It may be any text.
  std::optional<std::string> take_edit();
  /// Tells readers whether the edit was made. @param stack  what new readers get from now on
  void answer(bool made, const std::string& stack);

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

}  // namespace poise
