// SPDX-License-Identifier: BSD-2-Clause
// Ramps of contact loads and releases.

#include "poise/core/control/contact_ramps.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace poise {
namespace {

// Largest step of f over u in [0, 1] of a ramp of 1000 ticks, relative to the larger value.
template <class F>
double largest_step(F f, double scale) {
  double most = 0;
  for (int i = 0; i < 1000; ++i)
    most = std::max(most, std::abs(f((i + 1) / 1000.0) - f(i / 1000.0)));
  return most / scale;
}

TEST(Loads, GoToNothingSmoothly) {
  EXPECT_EQ(breaking_limit(400, 0), 400);
  EXPECT_EQ(breaking_limit(400, 1), 0);
  EXPECT_LT(largest_step([](double u) { return breaking_limit(400, u); }, 400), 2e-3);
  EXPECT_EQ(breaking_limit(0, 0.3), 0);
}

TEST(Releases, BeginWithNothingAndEndWithoutBound) {
  EXPECT_EQ(release_limit(0), 0);
  EXPECT_EQ(release_limit(1), INFINITY);
  EXPECT_LT(release_limit(0.1), release_limit(0.2));
}

TEST(Loads, ComeBackFromNothingWithoutBound) {
  EXPECT_EQ(making_limit(1000, 0), 0);
  EXPECT_EQ(making_limit(1000, 1), INFINITY);
  const auto force = [](double u) { return std::min(500.0, making_limit(1000, u)); };
  EXPECT_LT(largest_step(force, 500), 5e-3);
}

}  // namespace
}  // namespace poise
