// SPDX-License-Identifier: BSD-2-Clause
// Numbers that one thread writes and others read, without locks.

#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <vector>

namespace poise {

/// The newest of many lines of as many numbers. One thread writes; readers neither block nor lock.
class LiveNumbers {
 public:
  static constexpr std::size_t kMost = 64;  ///< numbers of a line

  /// @param count  of a line, up to kMost
  explicit LiveNumbers(std::size_t count) : count_(count) {}

  /// Numbers of a line.
  std::size_t count() const { return count_; }

  /// @param line  `count()` numbers
  void write(const std::vector<double>& line) noexcept {
    version_.fetch_add(1, std::memory_order_relaxed);
    std::atomic_thread_fence(
        std::memory_order_release);  // the odd version becomes visible before the numbers
    for (std::size_t i = 0; i < count_; ++i) values_[i].store(line[i], std::memory_order_relaxed);
    stamp_.store(Clock::now().time_since_epoch().count(), std::memory_order_relaxed);
    version_.fetch_add(1, std::memory_order_release);
  }

  /// @param out  [out] `count()` numbers; unchanged if none have been written
  /// @return their age [s]; infinite before the first line
  double read(std::vector<double>& out) const noexcept {
    constexpr int kTries = 4;
    double taken[kMost];
    for (int i = 0; i < kTries; ++i) {
      const std::uint32_t before = version_.load(std::memory_order_acquire);
      for (std::size_t k = 0; k < count_; ++k)
        taken[k] = values_[k].load(std::memory_order_relaxed);
      const std::int64_t stamp = stamp_.load(std::memory_order_relaxed);
      std::atomic_thread_fence(std::memory_order_acquire);
      if (before % 2 != 0 || version_.load(std::memory_order_relaxed) != before) continue;
      if (stamp == 0) break;
      std::copy_n(taken, count_, out.begin());
      const auto age = Clock::now().time_since_epoch() - Clock::duration(stamp);
      return std::chrono::duration<double>(age).count();
    }
    return std::numeric_limits<double>::infinity();
  }

 private:
  using Clock = std::chrono::steady_clock;

  std::size_t count_;
  // Sequence lock: odd while the numbers are being written.
  std::atomic<std::uint32_t> version_ = 0;
  std::atomic<double> values_[kMost] = {};
  std::atomic<std::int64_t> stamp_ = 0;  // [ns] of the clock; 0: none written
};

}  // namespace poise
