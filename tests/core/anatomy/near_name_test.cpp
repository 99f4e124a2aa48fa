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

}  // namespace
}  // namespace poise
