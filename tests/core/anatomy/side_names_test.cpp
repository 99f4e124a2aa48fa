// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/side_names.hpp"

#include <gtest/gtest.h>

namespace poise {
namespace {

TEST(SideNames, AreWordsOrFirstLetters) {
  for (const char* name : {"left_foot", "l_foot", "leg_left_6", "leftFoot", "foot_l", "LF_HAA",
                           "FL_calf", "RL_foot", "HL_foot", "LeftHand", "legl_joint_1", "larm"})
    EXPECT_EQ(side_in_names({name}), Side::kLeft) << name;
  for (const char* name : {"right_foot", "r_foot", "RF_HAA", "RH_FOOT", "FR_calf", "RR_foot",
                           "HR_foot", "torso_R", "HandR", "armr_2"})
    EXPECT_EQ(side_in_names({name}), Side::kRight) << name;
  for (const char* name : {"pelvis", "lower_leg", "roll", "tool0", "link7", "arm", "lidar"})
    EXPECT_EQ(side_in_names({name}), Side::kNone) << name;
}

TEST(SideNames, GoWithTheMajority) {
  EXPECT_EQ(side_in_names({"l_hip", "l_knee", "right"}), Side::kLeft);
  EXPECT_EQ(side_in_names({"l_hip", "r_knee"}), Side::kNone);
  EXPECT_EQ(side_in_names({}), Side::kNone);
}

}  // namespace
}  // namespace poise
