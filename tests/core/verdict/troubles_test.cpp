// SPDX-License-Identifier: BSD-2-Clause
// What runs say of their slips, the earliest first.

#include "poise/core/verdict/troubles.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace poise {
namespace {

RunSummary slipping() {
  RunSummary s;
  s.ticks = 1000;
  s.simulated = 1;
  s.contacts = {{.name = "left_foot", .slipping_ticks = 537, .first_slip = 0.012},
                {.name = "hand"},
                {.name = "right_foot", .slipping_ticks = 1, .first_slip = 0.005}};
  return s;
}

TEST(Troubles, NameEveryContactThatSlipsTheEarliestFirst) {
  const std::vector<Trouble> found = slips(slipping(), "mujoco", 1);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].at, 0.005);
  EXPECT_EQ(found[0].text,
            "slipped or tipped (force outside of the friction cone): right_foot in 1 tick, first "
            "at 0.005 s, left_foot in 537 ticks, first at 0.012 s");
}

TEST(Troubles, LeaveOutWhatIsBriefInARunThatEndsWell) {
  const std::vector<Trouble> found = slips(slipping(), "mujoco", INFINITY);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].text,
            "slipped or tipped (force outside of the friction cone): left_foot in 537 ticks, first "
            "at 0.012 s");
}

TEST(Troubles, LeaveOutWhatBeganTooLate) {
  const std::vector<Trouble> found = slips(slipping(), "gauss", 0.012);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].text,
            "would have slipped or tipped (force outside of the friction cone): right_foot in 1 "
            "tick, first at 0.005 s");
  EXPECT_TRUE(slips(slipping(), "gauss", 0.005).empty());
}

TEST(Troubles, StandInTheOrderOfTime) {
  EXPECT_EQ(in_order({{2, "c"}, {0, ""}, {1, "a"}, {1, "b"}}), "a; b; c");
  EXPECT_EQ(in_order({}), "");
}

}  // namespace
}  // namespace poise
