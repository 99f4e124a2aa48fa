// SPDX-License-Identifier: BSD-2-Clause
// Numbers that come in while a stack runs, read by a thread of their own.

#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

namespace poise {

/// Lines of numbers from a UDP port of this machine or a named pipe. The newest line of the right
/// length counts, others do not. Readers neither block nor lock.
class LiveInput {
 public:
  static constexpr std::size_t kMost = 64;

  LiveInput() = default;
  ~LiveInput();
  LiveInput(const LiveInput&) = delete;
  LiveInput& operator=(const LiveInput&) = delete;

  /// Begins to listen; a second call does nothing.
  /// @param port  of 127.0.0.1; 0: read `pipe`, which need not be open for writing yet
  /// @throws ConfigError: a port that is taken, no such pipe, more numbers than kMost
  void open(int port, const std::string& pipe, std::size_t numbers);

  /// The newest numbers. @param out  [out] as many as `open` was told; unchanged if none came
  /// @return their age [s], infinite before the first
  double read(std::vector<double>& out) const noexcept;

 private:
  using Clock = std::chrono::steady_clock;

  void listen();
  void take(const char* data, std::size_t size);
  void take_line(const std::string& line);

  int file_ = -1;
  bool datagrams_ = false;
  std::size_t numbers_ = 0;
  std::string rest_;  // of a line that is not whole yet
  std::thread thread_;
  std::atomic<bool> stop_ = false;
  // A sequence lock: odd while the numbers are being written.
  std::atomic<std::uint32_t> version_ = 0;
  std::atomic<double> values_[kMost] = {};
  std::atomic<std::int64_t> stamp_ = 0;  // [ns] of the clock; 0: none came
};

}  // namespace poise
