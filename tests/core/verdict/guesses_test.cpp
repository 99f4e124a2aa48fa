// SPDX-License-Identifier: BSD-2-Clause
// What nobody measured: what the stack says, and limits that no file gives.

#include "poise/core/verdict/guesses.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "poise/core/setup/load_stack.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/files.hpp"

namespace poise {
namespace {

using testing::ElementsAre;
using testing::Pair;

const char* const kArm = R"(<robot name="r">
  <link name="base"/>
  <link name="upper"><inertial><mass value="1"/><inertia ixx="0.01" ixy="0" ixz="0" iyy="0.02" iyz="0" izz="0.01"/></inertial></link>
  <link name="lower"><inertial><mass value="1"/><inertia ixx="0.01" ixy="0" ixz="0" iyy="0.02" iyz="0" izz="0.01"/></inertial></link>
  <joint name="hip" type="continuous"><parent link="base"/><child link="upper"/><axis xyz="0 1 0"/></joint>
  <joint name="knee" type="revolute"><parent link="upper"/><child link="lower"/><axis xyz="0 1 0"/>
    <limit lower="-3" upper="3" effort="10" velocity="9"/></joint>
</robot>)";

std::vector<Guess> guesses(const std::string& more) {
  test::TempFolder folder;
  folder.write("r.urdf", kArm);
  const StackSpec spec = load_stack(
      folder.write("s.yaml",
                   "poise: 1\nrobot: {urdf: r.urdf, base: {joint: fixed}, joints: {hip: {armature: "
                   "0.1}}, guesses: robot.joints.*.armature" +
                       more + "}\ncontrol: {solver: qp, constraints: [dynamics], tasks: []}\n"));
  return all_guesses(spec, set_up(spec, Registry::with_search_path()));
}

TEST(Guesses, AreThoseOfTheStackAndLimitsThatNoFileGives) {
  const std::vector<Guess> all = guesses("");
  ASSERT_EQ(all.size(), 3u);
  EXPECT_THAT(all[0].values, ElementsAre(Pair("robot.joints.hip.armature", "0.1")));
  EXPECT_THAT(all[1].values, ElementsAre(Pair("robot.limits.hip.effort", "none")));
  EXPECT_THAT(all[2].values, ElementsAre(Pair("robot.limits.hip.velocity", "none")));
}

TEST(Guesses, LimitsOfTheStackAreKnown) {
  const std::vector<Guess> all = guesses(", limits: {hip: {effort: 5 N·m, velocity: 3 rad/s}}");
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].paths, "robot.joints.*.armature");
}

}  // namespace
}  // namespace poise
