// SPDX-License-Identifier: BSD-2-Clause
// Robots whose contacts hold more than their joints can move, in both simulators.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "poise/core/run/run.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/paths.hpp"
#include "poise/tests/support/robots/small_robots.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

const std::string kFlatFooted = R"(
poise: 1
robot:
  urdf: robot.urdf
  base: {joint: floating}
  roles: {torso: pelvis, left_foot: left_foot, right_foot: right_foot}
  size: {leg: 0.87 m}
  start:
    height: on-contacts
    joints: {left_thigh_joint: -0.4, left_shank_joint: 0.8, left_foot_joint: -0.4,
             right_thigh_joint: -0.4, right_shank_joint: 0.8, right_foot_joint: -0.4}
contacts:
)";

std::string flat_feet(const std::string& patch) {
  std::string out;
  for (const char* side : {"left_foot", "right_foot"})
    out += std::string("  ") + side + ": {link: " + side + ", " + patch +
           ", at: {xyz: [0.03, 0, -0.07]}, friction: 0.7}\n";
  return out;
}

struct FlatFootedMotion {
  const char* name;
  const char* stack;
  std::string patch;
  std::vector<std::string> settings;
};

void PrintTo(const FlatFootedMotion& motion, std::ostream* out) { *out << motion.name; }

const std::string kFlatSole = "rectangle: [22 cm, 8 cm]";

class DependentContacts : public testing::TestWithParam<std::tuple<FlatFootedMotion, const char*>> {
 protected:
  RunSummary run() const {
    const auto& [motion, plant] = GetParam();
    const test::TempFolder folder;
    folder.write("robot.urdf", test::flat_footed_urdf());
    const std::string robot =
        folder.write("robot.yaml", kFlatFooted + flat_feet(motion.patch)).string();
    std::vector<std::string> settings = motion.settings;
    settings.push_back("plant.duration=4 s");
    settings.push_back(std::string("plant.type=") + plant);
    RunOptions options;
    options.allocations = test::allocations;
    const std::string stack = test::source("apps/share/stacks/") + motion.stack + ".yaml";
    return run_stack(load_stack(stack, robot, settings), Registry::with_search_path(), options);
  }
};

TEST_P(DependentContacts, CarryTheRobotWithForcesOfItsSize) {
  const RunSummary s = run();
  EXPECT_EQ(s.status, "completed") << s.why;
  EXPECT_NEAR(s.simulated, 4, 1e-6);
  EXPECT_EQ(s.ticks, 4000);
  EXPECT_EQ(s.allocations, 0);
  EXPECT_EQ(s.held_ticks, 0);
  for (const ContactSummary& contact : s.contacts) {
    EXPECT_LT(contact.max_force, 800) << contact.name;  // the robot weighs 390 N
    EXPECT_GT(contact.min_margin, 0) << contact.name;
    EXPECT_EQ(contact.open_ticks, 0) << contact.name;
  }
}

// Both legs hold one free body by rigid grasps, with the pelvis on a stand: the body's sideways
// position is held twice.
TEST(DependentGrasps, CarryABodyInBothPlants) {
  for (const char* plant : {"gauss", "mujoco"}) {
    SCOPED_TRACE(plant);
    const test::TempFolder folder;
    folder.write("robot.urdf", test::flat_footed_urdf());
    folder.write("bar.urdf",
                 "<robot name='bar'><link name='bar'><inertial><mass value='3'/><inertia ixx='0.1' "
                 "iyy='0.02' izz='0.1' ixy='0' ixz='0' iyz='0'/></inertial></link></robot>");
    const std::string stack = folder
                                  .write("stack.yaml", std::string(R"(
poise: 1
robot:
  urdf: robot.urdf
  base: {joint: fixed}
  start:
    joints: {left_thigh_joint: -0.4, left_shank_joint: 0.8, left_foot_joint: -0.4,
             right_thigh_joint: -0.4, right_shank_joint: 0.8, right_foot_joint: -0.4}
objects:
  bar: {urdf: bar.urdf, start: {xyz: [0, 0, -1]}}
contacts:
  left: {link: left_foot, on: bar, grasp: rigid, at: {xyz: [0, 0, -0.1]}}
  right: {link: right_foot, on: bar, grasp: rigid, at: {xyz: [0, 0, -0.1]}}
control:
  rate: 1000 Hz
  solver: {type: qp}
  constraints: [dynamics, contact-motion, torque-limits]
  tasks:
    - name: lift
      type: position
      link: bar
      law: {type: pd, stiffness: 60}
      reference: {type: minimum-jerk, to: {by: [3 cm, 3 cm, 5 cm]}, duration: 1 s}
    - {name: stance, type: posture, level: 2, law: {type: pd, stiffness: 30}}
plant: {type: )") + plant + ", step: 1 ms, duration: 3 s, seed: 1}\n")
                                  .string();
    RunOptions options;
    options.allocations = test::allocations;
    const RunSummary s = run_stack(load_stack(stack), Registry::with_search_path(), options);
    EXPECT_EQ(s.status, "completed") << s.why;
    EXPECT_NEAR(s.simulated, 3, 1e-6);
    EXPECT_EQ(s.relaxed_ticks + s.held_ticks, 0);
    for (const ContactSummary& contact : s.contacts) EXPECT_LT(contact.max_force, 100);
  }
}

const FlatFootedMotion kFlatFootedMotions[] = {
    {"stand", "stand", kFlatSole, {}},
    {"circle", "com_circle", kFlatSole, {}},
    {"sway", "sway", kFlatSole, {}},
    {"circle_in_levels", "com_circle", kFlatSole, {"control.solver.type=hierarchy"}},
    {"circle_in_charts", "com_circle", kFlatSole, {"control.solver.formulation=projected"}},
    {"circle_on_lines", "com_circle", "line: 22 cm", {}},
};

INSTANTIATE_TEST_SUITE_P(FlatFeet, DependentContacts,
                         testing::Combine(testing::ValuesIn(kFlatFootedMotions),
                                          testing::Values("gauss", "mujoco")),
                         [](const auto& one) {
                           return std::string(std::get<0>(one.param).name) + "_" +
                                  std::get<1>(one.param);
                         });

}  // namespace
}  // namespace poise
