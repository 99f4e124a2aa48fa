// SPDX-License-Identifier: BSD-2-Clause
// Dry friction that the controller cannot compensate.

#include "poise/core/check/much_friction.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "poise/core/setup/load_stack.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// A wheel of 0.001 kg·m² with a motor of 10 N·m.
constexpr const char* kFrictionWheel =
    "<robot name='wheel'><link name='base'/><link name='rim'><inertial><mass value='1'/><inertia "
    "ixx='0.001' iyy='0.001' izz='0.001' ixy='0' ixz='0' iyz='0'/></inertial></link><joint "
    "name='axle' type='continuous'><parent link='base'/><child link='rim'/><axis xyz='0 0 1'/>"
    "<limit effort='10' velocity='9'/></joint></robot>";

// The kinds of warnings.
std::vector<std::string> friction_of(const std::string& joint,
                                     const std::string& rate = "1000 Hz") {
  const test::TempFolder folder;
  folder.write("wheel.urdf", kFrictionWheel);
  const StackSpec spec =
      load_stack(folder.write("s.yaml",
                              "poise: 1\nrobot: {urdf: wheel.urdf, base: {joint: fixed}, joints: "
                              "{axle: {" +
                                  joint + "}}}\ncontrol: {solver: qp, rate: " + rate + "}\n"));
  std::vector<std::string> kinds;
  for (const Finding& finding : much_friction(spec, set_up_mechanism(spec)))
    kinds.push_back(finding.kind);
  return kinds;
}

TEST(MuchFriction, IsMoreThanTheMotorGives) {
  EXPECT_THAT(friction_of("friction: 10"), ElementsAre("friction-effort"));
}

// 5·0.5 rad/s·0.001 kg·m²/1 ms = 2.5 N·m
TEST(MuchFriction, IsThatOfALittleInertiaAtTheRate) {
  EXPECT_THAT(friction_of("friction: 2.6"), ElementsAre("friction-inertia"));
  EXPECT_THAT(friction_of("friction: 2.4"), IsEmpty());
  EXPECT_THAT(friction_of("friction: 2.4", "500 Hz"), ElementsAre("friction-inertia"));
  EXPECT_THAT(friction_of("friction: 2.6, armature: 0.001"), IsEmpty());
  EXPECT_THAT(friction_of("damping: 5"), IsEmpty());
}

}  // namespace
}  // namespace poise
