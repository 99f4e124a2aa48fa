// SPDX-License-Identifier: BSD-2-Clause
// Loops of a stack: reading, redundant rows, closing the start.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "poise/core/posture/posture.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/core/setup/stance.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/refusal.hpp"
#include "poise/tests/support/robots/loop_robots.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise::test {
namespace {

class Loops : public testing::Test {
 protected:
  poise::Setup made(const std::string& urdf, const std::string& stack) {
    folder_.write("robot.urdf", urdf);
    return set_up(load_stack(folder_.write("s.yaml", stack)), registry_);
  }
  poise::Setup four_bar(const std::string& loops, const std::string& start = "{crank: 0.3}",
                        const std::string& more = "") {
    return made(four_bar_urdf("0.4 -0.3 0.7"), loop_stack("fixed", loops, start, more));
  }
  Refusal refusal(const std::string& loops, const std::string& start = "{crank: 0.3}",
                  const std::string& more = "") {
    try {
      four_bar(loops, start, more);
    } catch (const ConfigError& error) {
      return error;
    }
    return "taken";
  }
  static double error(const poise::Setup& setup) {
    Dynamics robot(setup.tree);
    robot.update(setup.start);
    return loop_error(robot, setup.contacts);
  }

  TempFolder folder_;
  const Registry registry_ = Registry::with_search_path();
};

TEST_F(Loops, APlanarLoopHoldsTwoRows) {
  for (const char* kind : {"ball", "hinge"}) {
    const poise::Setup setup = four_bar(four_bar_loop(kind));
    ASSERT_EQ(setup.contacts.size(), 1U) << kind;
    EXPECT_EQ(setup.contacts[0].name, "pin");
    EXPECT_EQ(setup.contacts[0].size(), 2) << kind;
    EXPECT_TRUE(setup.contacts[0].closes_loop());
    EXPECT_TRUE(setup.warnings.empty());
  }
}

// As in files that write 1.57 for π/2: the third row hardly moves, and would lock the loop.
TEST_F(Loops, AxesThatAreParallelToRoundingAreParallel) {
  std::string urdf = four_bar_urdf();
  const std::string axis = "<axis xyz='0 1 0'/>";
  urdf.replace(urdf.rfind(axis), axis.size(), "<axis xyz='0.0008 1 0.0008'/>");
  const poise::Setup setup = made(
      urdf, loop_stack("fixed",
                       "{pin: {links: [coupler, rocker], kind: ball, at: [{xyz: [0, 3e-4, 0.5]}, "
                       "{xyz: [0, 0, 0.4]}]}}",
                       "{crank: 0.3}"));
  ASSERT_EQ(setup.contacts.size(), 1U);
  EXPECT_EQ(setup.contacts[0].size(), 2);
  EXPECT_NEAR(
      setup.start.joints[setup.tree->joint("coupler")],
      four_bar(four_bar_loop("ball"), "{crank: 0.3}").start.joints[setup.tree->joint("coupler")],
      0.01);
  ASSERT_EQ(setup.warnings.size(), 1U);
  EXPECT_EQ(setup.warnings[0].kind, "loop-open");
  EXPECT_LT(error(setup), 1e-3);
}

TEST_F(Loops, ALoopInSpaceHoldsAllItsRows) {
  const poise::Setup setup =
      made(ankle_urdf(), loop_stack("floating", ankle_loops(), "{pitch: 0.1, roll: -0.05}"));
  ASSERT_EQ(setup.contacts.size(), 2U);
  for (const Contact& loop : setup.contacts) EXPECT_EQ(loop.size(), 3);
}

TEST_F(Loops, TheStartIsClosedByJointsThatTheStackDoesNotGive) {
  const poise::Setup setup = four_bar(four_bar_loop("ball"), "{crank: 0.3}");
  EXPECT_LT(error(setup), 1e-10);
  EXPECT_DOUBLE_EQ(setup.start.joints[setup.tree->joint("crank")], 0.3);
  const poise::Setup ankle =
      made(ankle_urdf(), loop_stack("floating", ankle_loops(), "{pitch: 0.2, roll: -0.1}"));
  EXPECT_LT(error(ankle), 1e-10);
  EXPECT_DOUBLE_EQ(ankle.start.joints[ankle.tree->joint("roll")], -0.1);
}

TEST_F(Loops, AGivenStartThatIsOpenIsClosedWithAWarning) {
  const poise::Setup setup =
      four_bar(four_bar_loop("ball"), "{crank: 0.3, coupler: 1, rocker: 0.2}");
  EXPECT_LT(error(setup), 1e-10);
  ASSERT_EQ(setup.warnings.size(), 1U);
  EXPECT_EQ(setup.warnings[0].kind, "loop-open");
}

TEST_F(Loops, ALoopThatCannotBeClosedIsRefusedWithItsDistance) {
  EXPECT_THAT(refusal("{pin: {links: [coupler, rocker], kind: ball, at: [{xyz: [0, 0, 3]}, {}]}}"),
              test::Refused(ErrorCode::kInvalid, "robot.loops.pin"));
}

TEST_F(Loops, MistakesAreNamed) {
  EXPECT_THAT(refusal("{pin: {links: [coupler, rokker], kind: ball, at: [{}, {}]}}"),
              test::Refused(ErrorCode::kUnknownName, "robot.loops.pin.links"));
  EXPECT_THAT(refusal("{pin: {links: [coupler], kind: ball, at: [{}, {}]}}"),
              test::Refused(ErrorCode::kType, "robot.loops.pin.links"));
  EXPECT_THAT(refusal("{pin: {links: [coupler, rocker], kind: ball, at: [{}]}}"),
              test::Refused(ErrorCode::kType, "robot.loops.pin.at"));
  EXPECT_THAT(refusal("{pin: {links: [coupler, rocker], kind: screw, at: [{}, {}]}}"),
              test::Refused(ErrorCode::kType, "robot.loops.pin.kind"));
  EXPECT_THAT(refusal("{pin: {links: [coupler, rocker], kind: ball, at: [{}, {}], stiff: 3}}"),
              test::Refused(ErrorCode::kUnknownKey, "robot.loops.pin.stiff"));
  EXPECT_THAT(refusal("{pin: {links: [base, ground], kind: ball, at: [{}, {}]}}"),
              test::Refused(ErrorCode::kConflict, "robot.loops.pin.links"));
  EXPECT_THAT(refusal(four_bar_loop("ball"), "{crank: 0.3}",
                      "contacts: {pin: {link: crank, grasp: ball}}\n"),
              test::Refused(ErrorCode::kDuplicate, "robot.loops.pin"));
}

TEST_F(Loops, ALoopWithoutEffectIsLeftOut) {
  const std::string pin = four_bar_loop("ball");
  std::string twice = pin;
  twice.pop_back();
  std::string again = pin.substr(1);
  again.replace(0, 3, "peg");
  const poise::Setup setup = four_bar(twice + ", " + again);
  Eigen::Index rows = 0;
  for (const Contact& loop : setup.contacts) rows += loop.size();
  EXPECT_EQ(rows, 2);
}

// The rods carry the foot: joints without motors have no load.
TEST_F(Loops, PosturesCloseThem) {
  const std::string stack =
      "poise: 1\nrobot:\n  urdf: robot.urdf\n  base: {joint: fixed}\n  start: {height: 1 m}\n  "
      "joints: "
      "{\"*\": {actuated: false}, left: {actuated: true}, right: {actuated: true}}\n  loops: " +
      ankle_loops() + "\ncontrol: {solver: qp, tasks: [{type: posture}]}\n";
  folder_.write("robot.urdf", ankle_urdf());
  const StackSpec spec = load_stack(folder_.write("s.yaml", stack));
  const poise::Setup setup = set_up(spec, registry_);
  StanceSpec stance;
  StancePlace& foot = stance.links.emplace_back();
  foot.name = "foot";
  foot.rpy = Eigen::Vector3d(0, 0.2, 0);
  const PostureResult found = find_posture(posture_request(spec, setup, stance, setup.start));
  EXPECT_TRUE(found.found) << (found.unmet.empty() ? "" : found.unmet[0]);
  Dynamics robot(setup.tree);
  robot.update(found.state);
  EXPECT_LT(loop_error(robot, setup.contacts), 1e-6);
  EXPECT_NEAR(found.state.joints[setup.tree->joint("pitch")], 0.2, 1e-6);
  EXPECT_GT(std::abs(found.torques[setup.tree->velocity_index(setup.tree->joint("left"))]), 0.01);
  EXPECT_NEAR(found.torques[setup.tree->velocity_index(setup.tree->joint("pitch"))], 0, 1e-4);
}

TEST_F(Loops, JointsWithoutMotorsAreNamedInTheStack) {
  const poise::Setup setup =
      made(four_bar_urdf(),
           "poise: 1\nrobot:\n  urdf: robot.urdf\n  base: {joint: fixed}\n  joints: "
           "{\"*\": {actuated: false}, crank: {actuated: true}}\n  loops: " +
               four_bar_loop("hinge") + "\ncontrol: {solver: qp, tasks: [{type: posture}]}\n");
  ASSERT_EQ(setup.tree->motor_joints().size(), 1U);
  EXPECT_EQ(setup.tree->motor_joints()[0], setup.tree->joint("crank"));
}

}  // namespace
}  // namespace poise::test
