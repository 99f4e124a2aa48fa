// SPDX-License-Identifier: BSD-2-Clause
// Ten steps of 15 cm from a list of stances, in both plants, and with noise and delay.

#include <gtest/gtest.h>

#include "poise/core/run/run.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/noise.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise {
namespace {

RunSummary expect_walk(const StackSpec& spec) {
  RunOptions options;
  options.allocations = test::allocations;
  const RunSummary s = run_stack(spec, Registry::with_search_path(), options);
  EXPECT_EQ(s.status, "completed") << s.why;
  EXPECT_EQ(s.phases.back().name, "step_10");
  EXPECT_EQ(s.allocations, 0);
  EXPECT_EQ(s.relaxed_ticks + s.held_ticks, 0);
  EXPECT_LE(s.motors.step.size, 10 + 1e-9) << "N·m a tick, as declared";
  const Eigen::Vector3d way = s.com_end - s.com_start;
  EXPECT_NEAR(way.x(), 1.35, 0.02);
  EXPECT_NEAR(way.y(), 0, 0.01);
  return s;
}

RunSummary expect_walk(const std::string& stack, const std::vector<std::string>& settings) {
  return expect_walk(load_stack(test::source("apps/share/stacks/" + stack + ".yaml"), settings));
}

class Walk : public testing::TestWithParam<std::string> {};

TEST_P(Walk, GetsThereWhereContactsAreConstraints) {
  for (const ContactSummary& contact : expect_walk(GetParam(), {}).contacts)
    EXPECT_GT(contact.min_margin, -1) << contact.name << ", while it bears weight";
}

TEST_P(Walk, GetsThereInMujoco) { expect_walk(GetParam(), {"plant.type=mujoco"}); }

TEST_P(Walk, GetsThereWithNoiseAndDelay) {
  for (int seed = 1; seed <= 5; ++seed) {
    SCOPED_TRACE(seed);
    expect_walk(GetParam(), test::noisy_mujoco(seed));
  }
}

// Where a sole has room, the CoM stays over its middle: what the controller does not know takes
// from this margin.
TEST(WalkWithMargin, HoldsWhereTheRobotIsNotAsBelieved) {
  for (const char* const doubt :
       {"plant.model.com_shift=[0, 2 cm, 0]", "plant.model.com_shift=[0, -2 cm, 0]",
        "plant.model.contacts.*.corner_cut=0.25"}) {
    const StackSpec spec = load_stack(test::source("apps/share/stacks/t30_walk.yaml"),
                                      {"plant.type=mujoco", "plant.duration=15 s", doubt});
    const RunSummary s = run_stack(spec, Registry::with_search_path(), RunOptions());
    EXPECT_EQ(s.status, "completed") << doubt << ": " << s.why;
  }
}

// Swings end where the floor was believed; then the feet wait for it, or met it before.
TEST(WalkWithMargin, LandsOnAFloorThatIsElsewhere) {
  for (const char* const floor : {"5 mm", "-5 mm"}) {
    const StackSpec spec = load_stack(
        test::source("apps/share/stacks/t30_walk.yaml"),
        {"plant.type=mujoco", "plant.duration=15 s", std::string("plant.model.floor=") + floor});
    const RunSummary s = run_stack(spec, Registry::with_search_path(), RunOptions());
    EXPECT_EQ(s.status, "completed") << floor << ": " << s.why;
  }
}

TEST(WalkWithMargin, IsThatOfTheFeet) {
  EXPECT_GT(expect_walk("t30_walk", {}).com_margin.distance, 0.025);
  EXPECT_GT(expect_walk("t36_walk_atlas", {}).com_margin.distance, 0.04);
}

// Without the constraint the CoM comes within 28 mm of the edge when the support changes.
TEST(WalkInPolygon, KeepsTheComInsideTheFeetThatStand) {
  for (const std::string plant : {"gauss", "mujoco"}) {
    SCOPED_TRACE(plant);
    const RunSummary s = expect_walk(load_stack(parse_config(
        "poise: 1\ninclude: " + test::source("apps/share/stacks/t30_walk.yaml") +
            "\nplant: {type: " + plant +
            ", duration: 53 s}\ncontrol: {constraints: [{type: com-in-polygon, margin: 30 mm}]}\n",
        "stack.yaml")));
    EXPECT_GT(s.com_margin.distance, 0.0295);
  }
}

INSTANTIATE_TEST_SUITE_P(Shipped, Walk, testing::Values("t30_walk", "t36_walk_atlas"),
                         [](const auto& stack) { return stack.param; });

}  // namespace
}  // namespace poise
