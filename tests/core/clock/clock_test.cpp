// SPDX-License-Identifier: BSD-2-Clause
// Clocks, in a time of their own: nothing here sleeps.

#include "poise/core/clock/clock.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "poise/core/error.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/own_time.hpp"

namespace poise {
namespace {

constexpr std::int64_t kMillisecond = 1'000'000;  // [ns]

TEST(RealClock, BeginsTicksOnAGridOfAbsoluteTimes) {
  auto time = std::make_shared<test::OwnTime>();
  const auto clock = real_clock(Overrun::kSkip, time);
  clock->start(0.001);
  const std::int64_t start = time->now();
  for (int i = 1; i <= 1000; ++i) {
    const Beat beat = clock->wait();
    EXPECT_EQ(time->now(), start + i * kMillisecond);
    EXPECT_EQ(beat.late, 0);
    EXPECT_NEAR(beat.elapsed, 0.001, 1e-12);
    EXPECT_FALSE(beat.overrun);
    time->pass(i % 7 * 100'000);  // what the tick takes: no error accumulates
  }
}

TEST(RealClock, MeasuresHowLateItWakesUp) {
  auto time = std::make_shared<test::OwnTime>();
  const auto clock = real_clock(Overrun::kSkip, time);
  clock->start(0.001);
  clock->wait();
  time->oversleep = 30'000;
  Beat beat = clock->wait();
  EXPECT_NEAR(beat.late, 30e-6, 1e-12);
  EXPECT_NEAR(beat.elapsed, 0.00103, 1e-12);
  time->oversleep = 0;
  beat = clock->wait();
  EXPECT_EQ(beat.late, 0) << "the grid has not moved";
  EXPECT_NEAR(beat.elapsed, 0.00097, 1e-12);
}

TEST(RealClock, SkipsBeatsThatAreOver) {
  auto time = std::make_shared<test::OwnTime>();
  const auto clock = real_clock(Overrun::kSkip, time);
  clock->start(0.001);
  clock->wait();
  time->pass(3'400'000);  // the tick took 3.4 ms
  Beat beat = clock->wait();
  EXPECT_TRUE(beat.overrun);
  EXPECT_EQ(beat.missed, 2);
  EXPECT_NEAR(beat.late, 0.0004, 1e-12);
  EXPECT_NEAR(beat.elapsed, 0.0034, 1e-12);
  beat = clock->wait();
  EXPECT_FALSE(beat.overrun);
  EXPECT_NEAR(beat.elapsed, 0.0006, 1e-12) << "back on the grid";
}

TEST(RealClock, SaysWhichTickIsTooLateForItsAnswer) {
  auto time = std::make_shared<test::OwnTime>();
  const auto clock = real_clock(Overrun::kFallback, time);
  clock->start(0.001);
  EXPECT_FALSE(clock->wait().too_late);
  time->pass(3'400'000);
  const Beat late = clock->wait();
  EXPECT_TRUE(late.too_late);
  EXPECT_EQ(late.missed, 2) << "it does not catch up";
  EXPECT_FALSE(clock->wait().too_late);
}

TEST(RealClock, CatchesUpIfWanted) {
  auto time = std::make_shared<test::OwnTime>();
  const auto clock = real_clock(Overrun::kCatchUp, time);
  clock->start(0.001);
  clock->wait();
  time->pass(3'400'000);
  double elapsed = 0;
  int overruns = 0;
  for (int i = 0; i < 4; ++i) {
    const Beat beat = clock->wait();
    EXPECT_EQ(beat.missed, 0);
    overruns += beat.overrun;
    elapsed += beat.elapsed;
  }
  EXPECT_EQ(overruns, 3);
  EXPECT_NEAR(elapsed, 0.004, 1e-12) << "all beats have their ticks";
}

TEST(RealClock, EndsTheRunAfterAnOverrunIfWanted) {
  auto time = std::make_shared<test::OwnTime>();
  const auto clock = real_clock(Overrun::kStop, time);
  clock->start(0.001);
  EXPECT_FALSE(clock->wait().ends);
  EXPECT_FALSE(clock->wait().ends);
  time->pass(1'000'001);
  EXPECT_TRUE(clock->wait().ends);
}

TEST(RealClock, WaitsWithoutMemory) {
  auto time = std::make_shared<test::OwnTime>();
  const auto clock = real_clock(Overrun::kSkip, time);
  clock->start(0.001);
  const long before = test::allocations();
  for (int i = 0; i < 100; ++i) clock->wait();
  EXPECT_EQ(test::allocations(), before);
}

TEST(SimulatedClock, TakesNoTimeAndTellsThePeriodExactly) {
  auto time = std::make_shared<test::OwnTime>();
  const auto clock = simulated_clock(0, time);
  clock->start(0.0013);
  const std::int64_t start = time->now();
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(clock->wait().elapsed, 0.0013);
    time->pass(5'000'000);
  }
  EXPECT_EQ(time->now(), start + 50'000'000);
  EXPECT_FALSE(clock->is_real());
}

TEST(SimulatedClock, KeepsToAMultipleOfRealTimeAndMakesUpForDelays) {
  auto time = std::make_shared<test::OwnTime>();
  const auto clock = simulated_clock(4, time);
  clock->start(0.001);
  const std::int64_t start = time->now();
  for (int i = 0; i < 1000; ++i) {
    EXPECT_EQ(clock->wait().elapsed, 0.001) << "also when it is late";
    if (i == 500) time->pass(20 * kMillisecond);
  }
  EXPECT_NEAR(static_cast<double>(time->now() - start), 1e9 / 4, 1);
}

TEST(MessageClock, LeavesWaitingToTheMeasurement) {
  const auto clock = message_clock(0.1);
  clock->start(0.002);
  EXPECT_EQ(clock->wait().elapsed, 0.002);
  EXPECT_EQ(clock->patience(), 0.1);
  EXPECT_FALSE(clock->is_real());
}

TEST(Overruns, HaveThreeWords) {
  EXPECT_EQ(read_overrun("skip"), Overrun::kSkip);
  EXPECT_EQ(read_overrun("catch-up"), Overrun::kCatchUp);
  EXPECT_EQ(read_overrun("stop"), Overrun::kStop);
  EXPECT_THROW(read_overrun("wait"), ConfigError);
}

}  // namespace
}  // namespace poise
