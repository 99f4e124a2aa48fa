// SPDX-License-Identifier: BSD-2-Clause
// Receives numbers during a run, on a thread of its own.

#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

namespace poise {

/// Receives lines of numbers from a local UDP port or a named pipe. The newest line with the right
/// number of values is valid; others are ignored. Readers neither block nor lock.
class LiveInput {
 public:
  static constexpr std::size_t kMost = 64;

  LiveInput() = default;
  ~LiveInput();
  LiveInput(const LiveInput&) = delete;
  LiveInput& operator=(const LiveInput&) = delete;

  /// Starts to listen; further calls do nothing.
  /// @param port  of 127.0.0.1; 0: read `pipe`, which may have no writer yet
  /// @throws ConfigError: port in use, no such pipe, or more numbers than kMost
  void open(int port, const std::string& pipe, std::size_t numbers);

  /// The newest numbers.
  /// @param out  [out] as many as passed to `open`; unchanged if none have arrived
  /// @return their age [s]; infinite before the first line
  double read(std::vector<double>& out) const noexcept;

 private:
  using Clock = std::chrono::steady_clock;

  void listen();
  void take(const char* data, std::size_t size);
  void take_line(const std::string& line);

  int file_ = -1;
  bool datagrams_ = false;
  std::size_t numbers_ = 0;
  std::string rest_;  // an incomplete line
  std::thread thread_;
  std::atomic<bool> stop_ = false;
  // Sequence lock: odd while the numbers are being written.
  std::atomic<std::uint32_t> version_ = 0;
  std::atomic<double> values_[kMost] = {};
  std::atomic<std::int64_t> stamp_ = 0;  // [ns] of the clock; 0: none received
};

}  // namespace poise
