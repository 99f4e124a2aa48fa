// SPDX-License-Identifier: BSD-2-Clause
// Shows a run to others while it goes on, by a TCP socket. They cannot change it.

#pragma once

#include <memory>
#include <string>

#include "poise/core/export.hpp"
#include "poise/core/run/simulation.hpp"

namespace poise {

/// Everybody who connects gets one line, the stack, and then rows of numbers in the machine's byte
/// order: time, the recorded signals, the state (core/run/state_row.hpp). The line is
/// `poise-watch 1 BYTES NUMBERS`: of the stack, and of a row.
class POISE_API Broadcast {
 public:
  /// @param address  "PORT" of this machine, or "ADDRESS:PORT"; port 0: any free one
  /// @param stack    the run's stack with everything that a reader needs, as a text
  /// @throws ConfigError if the address cannot be used
  Broadcast(const std::string& address, std::string stack);
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

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

}  // namespace poise
