// SPDX-License-Identifier: BSD-2-Clause
// A gait fits its robot.

#include "poise/core/walk/gait.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace poise::walk {
namespace {

TEST(NominalGait, GrowsWithTheLeg) {
  const Gait small = nominal_gait(0.4, {0.12, 0.05}, 0.1);
  const Gait large = nominal_gait(1.6, {0.48, 0.2}, 0.4);
  EXPECT_NEAR(large.longest / small.longest, 4, 1e-9);
  EXPECT_NEAR(large.height / small.height, 4, 1e-9);
  EXPECT_NEAR(large.time / small.time, 2, 1e-9) << "times with the root";
  EXPECT_NEAR(large.shortest / small.shortest, 2, 1e-9);
}

TEST(NominalGait, KeepsTheFeetApart) {
  for (const double breadth : {0.03, 0.08, 0.2, 0.4})
    for (const double width : {0.0, 0.1, 0.3, 0.6}) {
      const Gait gait = nominal_gait(0.8, {0.2, breadth}, width);
      EXPECT_GT(gait.narrowest, breadth);
      EXPECT_GT(gait.width, gait.narrowest);
    }
}

TEST(NominalGait, HasTimesInOrder) {
  const Gait gait = nominal_gait(0.8, {0.2, 0.1}, 0.2);
  EXPECT_LT(gait.transfer, gait.shortest);
  EXPECT_LT(gait.freeze, gait.shortest);
  EXPECT_LT(gait.shortest, gait.time);
  EXPECT_LT(gait.time, gait.latest);
}

}  // namespace
}  // namespace poise::walk
