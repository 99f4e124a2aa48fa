// SPDX-License-Identifier: BSD-2-Clause
// Schedules ticks and measures their delays.

#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>

namespace poise::gui {

/// Lateness of ticks and speed relative to real time. Written by the run, read by the window.
class Pace {
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t kLateTicks = 1000;

 public:
  void restart(double time) {
    start_ = mark_ = Clock::now();
    from_ = marked_ = time;
  }
  /// When the tick at `time` is due.
  Clock::time_point due(double time, double speed) const {
    return start_ + std::chrono::duration_cast<Clock::duration>(
                        std::chrono::duration<double>((time - from_) / speed));
  }
  void began(double late) {
    late_[count_++ % kLateTicks] = static_cast<float>(late);
    if (count_ % 256 != 0) return;
    sorted_ = late_;
    const std::size_t n = std::min(count_, kLateTicks);
    const std::size_t at = n * 99 / 100;
    std::nth_element(sorted_.begin(), sorted_.begin() + static_cast<std::ptrdiff_t>(at),
                     sorted_.begin() + static_cast<std::ptrdiff_t>(n));
    lateness = static_cast<double>(sorted_[at]);
  }
  void passed(double time) {
    const double wall = std::chrono::duration<double>(Clock::now() - mark_).count();
    if (wall < 0.5) return;
    real_time = (time - marked_) / wall;
    mark_ = Clock::now();
    marked_ = time;
  }
  std::atomic<double> lateness{0}, real_time{0};

 private:
  Clock::time_point start_, mark_;
  double from_ = 0, marked_ = 0;
  std::array<float, kLateTicks> late_{}, sorted_{};
  std::size_t count_ = 0;
};

}  // namespace poise::gui
