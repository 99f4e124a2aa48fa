// SPDX-License-Identifier: BSD-2-Clause
// Ten steps of 15 cm from a list of stances, in both plants, and with noise and delay.

#include <gtest/gtest.h>

#include "core/run/run.hpp"
#include "core/stack/stack_spec.hpp"
#include "plugins/registry.hpp"
#include "tests/support/no_alloc.hpp"
#include "tests/support/noise.hpp"
#include "tests/support/paths.hpp"

namespace poise {
namespace {

void expect_walk(const std::string& stack, const std::vector<std::string>& settings) {
  const StackSpec spec = load_stack(test::source("apps/stacks/" + stack + ".yaml"), settings);
  RunOptions options;
  options.allocations = test::allocations;
  const RunSummary s = run_stack(spec, Registry::with_search_path(), options);
  EXPECT_EQ(s.status, "completed") << s.why;
  EXPECT_EQ(s.phases.back().name, "step_10");
  EXPECT_EQ(s.allocations, 0);
  EXPECT_EQ(s.relaxed_ticks + s.held_ticks, 0);
  EXPECT_LE(s.torque_step.size, 10 + 1e-9) << "N·m a tick, as declared";
  const Eigen::Vector3d way = s.com_end - s.com_start;
  EXPECT_NEAR(way.x(), 1.35, 0.02);
  EXPECT_NEAR(way.y(), 0, 0.01);
}

class Walk : public testing::TestWithParam<std::string> {};

TEST_P(Walk, GetsThereWhereContactsAreConstraints) { expect_walk(GetParam(), {}); }

TEST_P(Walk, GetsThereInMujoco) { expect_walk(GetParam(), {"plant.type=mujoco"}); }

TEST_P(Walk, GetsThereWithNoiseAndDelay) {
  for (int seed = 1; seed <= 5; ++seed) {
    SCOPED_TRACE(seed);
    expect_walk(GetParam(), test::noisy_mujoco(seed));
  }
}

INSTANTIATE_TEST_SUITE_P(Shipped, Walk, testing::Values("t30_walk", "t36_walk_atlas"),
                         [](const auto& stack) { return stack.param; });

}  // namespace
}  // namespace poise
