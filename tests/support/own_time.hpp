// SPDX-License-Identifier: BSD-2-Clause
// A time that passes when a test says so.

#pragma once

#include <algorithm>

#include "poise/core/clock/clock.hpp"

namespace poise::test {

class OwnTime final : public TimeSource {
 public:
  std::int64_t now() noexcept override { return now_; }
  void sleep_until(std::int64_t time) noexcept override {
    now_ = std::max(now_, time + oversleep);
    ++sleeps;
  }
  void pass(std::int64_t nanoseconds) noexcept { now_ += nanoseconds; }

  std::int64_t oversleep = 0;  ///< [ns] by which sleepers wake up late
  long sleeps = 0;

 private:
  std::int64_t now_ = 5'000'000'000;  // [ns]
};

}  // namespace poise::test
