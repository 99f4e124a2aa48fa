// SPDX-License-Identifier: BSD-2-Clause
// Receives numbers during a run, on a thread of its own.

#pragma once

#include <atomic>
#include <compare>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/live/live_numbers.hpp"

namespace poise {

/// Where lines of numbers come from.
struct LiveSource {
  int port = 0;                       ///< UDP; 0: read `pipe`
  std::string pipe = {};              ///< a named pipe, which may have no writer yet
  std::string address = "127.0.0.1";  ///< IPv4 address on which the port listens

  auto operator<=>(const LiveSource&) const = default;
};

/// Receives lines of numbers from a UDP port or a named pipe. All users of a source in this process
/// share one input. It opens when it is first needed, so that a stack can be bound and
/// checked while another process listens.
class POISE_API LiveInput {
 public:
  /// The input of this source. It closes when its last user has gone.
  /// @throws ConfigError if there is no such pipe, or `address` is not an IPv4 address
  static std::shared_ptr<LiveInput> shared(LiveSource source);

  ~LiveInput();
  LiveInput(const LiveInput&) = delete;
  LiveInput& operator=(const LiveInput&) = delete;

  /// The newest line of so many numbers; valid as long as the input. Lines of which nobody asked
  /// for the count are ignored.
  /// @throws ConfigError if there are more than LiveNumbers::kMost
  const LiveNumbers& numbers(std::size_t count);

  /// Starts to listen; further calls do nothing. Neither allocates nor locks, unless it throws.
  /// @throws ConfigError if the port is in use, or the pipe cannot be opened
  void open();

 private:
  explicit LiveInput(LiveSource source);

  void listen();
  void take(const char* data, std::size_t size);
  void take_line(const std::string& line);

  // Values of file_ without a file.
  static constexpr int kClosed = -1, kOpening = -2, kOver = -3;

  const LiveSource source_;
  int users_ = 0;
  std::atomic<int> file_ = kClosed;
  std::atomic<bool> stop_ = false;
  std::string rest_;  // an incomplete line
  std::mutex mutex_;  // of lines_; readers of numbers do not need it
  std::vector<std::unique_ptr<LiveNumbers>> lines_;
  std::thread thread_;
};

}  // namespace poise
