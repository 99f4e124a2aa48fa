// SPDX-License-Identifier: BSD-2-Clause
// The shipped stacks with MuJoCo as the plant, unchanged unless noted.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "poise/core/loop/simulation.hpp"
#include "poise/core/run/run.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/open_simulation.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise {
namespace {

StackSpec in_mujoco(const std::string& stack, std::vector<std::string> settings = {}) {
  settings.push_back("plant.type=mujoco");
  return load_stack(test::source("apps/share/stacks/" + stack + ".yaml"), settings);
}

RunSummary run(const StackSpec& spec) {
  RunOptions options;
  options.allocations = test::allocations;
  return run_stack(spec, Registry::with_search_path(), options);
}

double rms_error(const RunSummary& s, const std::string& task) {
  return std::ranges::find(s.tasks, task, &TaskSummary::name)->rms_error;
}

class MujocoStacks : public testing::TestWithParam<std::string> {};

TEST_P(MujocoStacks, AreDoneToTheEnd) {
  const RunSummary s = run(in_mujoco(GetParam()));
  EXPECT_EQ(s.status, "completed") << s.why;
  EXPECT_EQ(s.allocations, 0);
  EXPECT_EQ(s.relaxed_ticks + s.held_ticks, 0);
  EXPECT_LT(rms_error(s, "balance"), 1e-3) << "of the CoM [m]";
  EXPECT_LT(rms_error(s, "pelvis"), 1e-2) << "[rad]";
  for (const ContactSummary& contact : s.contacts) {
    EXPECT_GT(contact.max_force, 0.0) << contact.name;
    if (contact.name.ends_with("foot")) {
      EXPECT_EQ(contact.open_ticks, 0) << contact.name;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Shipped, MujocoStacks,
                         testing::Values("t01_stand", "t01_stand_drchubo", "t01_stand_humanoid",
                                         "t02_com_circle", "t03_squat", "t03_squat_drchubo",
                                         "t03_squat_humanoid", "t06_slope", "t06_slope_humanoid",
                                         "t07_sway", "t07_sway_drchubo", "t07_sway_humanoid",
                                         "t08_one_foot", "t08_one_foot_humanoid", "t09_wall",
                                         "t09_wall_humanoid"),
                         [](const auto& stack) { return stack.param; });

// The ground of MuJoCo gives way under the feet of the start. What pulls them back to where they
// were made must not move a soft posture instead.
TEST(SoftPosture, StaysWhereItIsInTheBuiltInPlant) {
  for (const char* stack : {"t01_stand", "t01_stand_humanoid"}) {
    const std::vector<std::string> soft{"control.tasks.stance.law.stiffness=1"};
    const auto at_the_end = [](const RunSummary& s) {
      EXPECT_EQ(s.status, "completed") << s.why;
      return std::ranges::find(s.tasks, "stance", &TaskSummary::name)->final_error;
    };
    const double rigid = at_the_end(
        run(load_stack(test::source(std::string("apps/share/stacks/") + stack + ".yaml"), soft)));
    EXPECT_NEAR(at_the_end(run(in_mujoco(stack, soft))), rigid, 0.01) << stack;
  }
}

class NoisyStacks : public testing::TestWithParam<std::string> {};

TEST_P(NoisyStacks, HaveASolutionInEveryTick) {
  const RunSummary s = run(in_mujoco(
      GetParam(), {"plant.joint_noise=1e-3 rad", "plant.joint_rate_noise=3e-2 rad/s",
                   "plant.base_noise=1 mm", "plant.base_rate_noise=1 cm/s", "plant.duration=4 s"}));
  EXPECT_EQ(s.status, "completed") << s.why;
  EXPECT_EQ(s.relaxed_ticks + s.held_ticks, 0);
  EXPECT_EQ(s.allocations, 0);
}

INSTANTIATE_TEST_SUITE_P(Shipped, NoisyStacks,
                         testing::Values("t01_stand", "t01_stand_drchubo", "t01_stand_humanoid",
                                         "t02_com_circle", "t02_com_circle_humanoid", "t03_squat",
                                         "t03_squat_humanoid", "t04_reach", "t06_slope_humanoid",
                                         "t07_sway_drchubo", "t08_one_foot", "t09_wall",
                                         "t09_wall_humanoid", "t10_lift_box", "t11_lift_foot",
                                         "t22_push", "t30_walk", "t33_handstand", "t34_push",
                                         "t35_carry_box", "t36_walk_atlas", "crawl"),
                         [](const auto& stack) { return stack.param; });

// Poise does not know the mass that it carries.
TEST(MujocoStacks, WalkWithAWrongMass) {
  for (const std::string scale : {"0.85", "1.15"}) {
    const RunSummary s = run(in_mujoco("walk_static", {"plant.mass_scale=" + scale}));
    EXPECT_EQ(s.status, "completed") << s.why;
    EXPECT_EQ(s.relaxed_ticks + s.held_ticks, 0);
    EXPECT_GT(s.com_end.x() - s.com_start.x(), 1) << "ten steps, with mass times " << scale;
  }
}

TEST(MujocoStacks, CrawlsOnFourPointFeet) {
  const RunSummary s = run(in_mujoco("crawl", {"plant.mass_scale=1.1", "plant.joint_noise=1e-3 rad",
                                               "plant.joint_rate_noise=3e-2 rad/s"}));
  EXPECT_EQ(s.status, "completed") << s.why;
  EXPECT_EQ(s.allocations, 0);
  EXPECT_GT(s.com_margin.distance, 0) << "inside of its feet";
  EXPECT_GT(s.com_end.x() - s.com_start.x(), 0.2) << "three steps of each foot";
}

class Weight : public testing::TestWithParam<std::string> {};

TEST_P(Weight, IsCarriedAtRest) {
  const Registry registry = Registry::with_search_path();
  const StackSpec spec = in_mujoco("t01_stand" + GetParam());
  test::OpenSimulation simulation(spec, registry);
  // the mean of a second: stiff contacts tremble by some newtons
  constexpr int kSamples = 200;
  double carried = 0;
  for (int i = 0; i < kSamples; ++i) {
    ASSERT_TRUE(simulation.go_to(8 + 5e-3 * i));
    for (const ContactTruth& contact : simulation.simulator()->contacts())
      carried += contact.force[2] / kSamples;
  }
  const double weight = simulation.setup().tree->mass() * 9.81;
  EXPECT_NEAR(carried / weight, 1, 1e-3);
}

INSTANTIATE_TEST_SUITE_P(Robots, Weight, testing::Values("", "_drchubo", "_humanoid"),
                         [](const auto& robot) {
                           return robot.param.empty() ? "atlas" : robot.param.substr(1);
                         });

// Without torque-rate limits: with them, a joint at its position limit with noisy rates makes the
// problem infeasible.
TEST_P(Weight, IsCarriedWithNoiseDelayAndAWrongModel) {
  const RunSummary s = run(in_mujoco(
      "t01_stand" + GetParam(),
      {"control.constraints.torque-rate-limits=null", "plant.joint_noise=1e-4",
       "plant.joint_rate_noise=1e-2", "plant.base_noise=1e-4", "plant.base_rate_noise=1e-2",
       "plant.torque_delay=1 ms", "plant.mass_scale=1.05"}));
  EXPECT_EQ(s.status, "completed") << s.why;
  EXPECT_LT(rms_error(s, "balance"), 0.02);
}

// The hands hold the box: tests MuJoCo's contacts between two bodies.
TEST(MujocoStacks, LiftABox) {
  const Registry registry = Registry::with_search_path();
  const StackSpec spec = in_mujoco("t10_lift_box");
  test::OpenSimulation simulation(spec, registry);
  const double height = simulation.setup().start.bases[1].p.z();
  ASSERT_TRUE(simulation.go_to(9));
  EXPECT_GT(simulation.truth()->bases[1].p.z(), height + 0.15);
  double carried = 0, pressed = 0;
  for (const ContactTruth& contact : simulation.simulator()->contacts()) {
    EXPECT_TRUE(contact.closed);
    (contact.force[2] > 100 ? carried : pressed) += contact.force[2];
  }
  EXPECT_NEAR(carried / (simulation.setup().tree->mass() * 9.81), 1, 0.01) << "robot and box";
  EXPECT_GT(pressed, 5 * 9.81 / 0.6) << "of both hands, or the box would slip";
}

TEST(MujocoStacks, RecoverFromAPush) {
  const RunSummary s = run(in_mujoco("t22_push"));
  EXPECT_EQ(s.status, "completed") << s.why;
  EXPECT_LT(std::ranges::find(s.tasks, "balance", &TaskSummary::name)->final_error, 1e-3);
}

}  // namespace
}  // namespace poise
