// SPDX-License-Identifier: BSD-2-Clause
// Quantiles of tick times, against those of the sorted times.

#include "poise/core/verdict/time_samples.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "poise/tests/support/no_alloc.hpp"

namespace poise {
namespace {

// Times like those of ticks: most are similar, some much longer.
std::vector<double> times(int count) {
  std::mt19937 random(1);
  std::lognormal_distribution<double> usual(std::log(40), 0.3), slow(std::log(2000), 1);
  std::vector<double> all;
  for (int i = 0; i < count; ++i) all.push_back(i % 50 == 0 ? slow(random) : usual(random));
  return all;
}

TEST(TimeSamples, KnowsTheQuantilesOfAllTimes) {
  for (const int count : {1, 2, 1000, 300'000}) {
    std::vector<double> all = times(count);
    TimeSamples samples;
    for (const double time : all) samples.add(time);
    std::ranges::sort(all);
    const auto exact = [&](double share) {
      return all[static_cast<std::size_t>(std::ceil(share * (count - 1)))];
    };
    const TimeSummary found = samples.summary();
    EXPECT_NEAR(found.p50 / exact(0.5), 1, 0.005) << count;
    EXPECT_NEAR(found.p99 / exact(0.99), 1, 0.005) << count;
    EXPECT_NEAR(found.p999 / exact(0.999), 1, 0.005) << count;
    EXPECT_EQ(found.max, all.back()) << count;
    EXPECT_LE(found.p999, found.max) << count;
  }
}

TEST(TimeSamples, TakesAnyTime) {
  TimeSamples samples;
  EXPECT_EQ(samples.summary().p50, 0);
  for (const double time : {0.0, 0.0, 1e12}) samples.add(time);
  EXPECT_LT(samples.summary().p50, 1e-3);
  EXPECT_EQ(samples.summary().max, 1e12);
}

TEST(TimeSamples, NeedsNoMemoryForMoreTimes) {
  TimeSamples samples;
  const std::vector<double> all = times(10'000);
  const long before = test::allocations();
  for (const double time : all) samples.add(time);
  EXPECT_EQ(test::allocations(), before);
}

}  // namespace
}  // namespace poise
