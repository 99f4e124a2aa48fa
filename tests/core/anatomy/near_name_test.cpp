// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/near_name.hpp"

#include <gtest/gtest.h>

namespace poise {
namespace {

TEST(NearName, IsTheClosest) {
  EXPECT_EQ(near_name("shft", {"wait", "shift", "lift"}), "shift");
  EXPECT_EQ(near_name("elbow", {"wait", "shift", "lift"}), "");
  EXPECT_EQ(near_name("", {"a"}), "");
}

TEST(NearName, PrefersTheSameSideOfTheBody) {
  EXPECT_EQ(near_name("r_hip_pitch", {"left_hip_pitch", "right_hip_pitch"}), "right_hip_pitch");
  EXPECT_EQ(near_name("l_hip_pitch", {"right_hip_pitch", "left_hip_pitch"}), "left_hip_pitch");
  EXPECT_EQ(near_name("l_foot", {"r_foot", "left_foot"}), "left_foot");
  EXPECT_EQ(near_name("l_foot", {"r_foot", "head"}), "r_foot") << "rather than none";
}

// Also in the middle of a longer message.
TEST(SuggestedName, IsTheOneThatWasSuggested) {
  for (const char* name : {"shift", "control.tasks.balance", "left hip", "é"})
    EXPECT_EQ(suggested_name("poise: error: x: " + did_you_mean(name) + "; see poise help"), name);
  EXPECT_EQ(suggested_name(""), "");
  EXPECT_EQ(suggested_name("one of: a, b"), "");
}

}  // namespace
}  // namespace poise
