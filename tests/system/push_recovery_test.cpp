// SPDX-License-Identifier: BSD-2-Clause
// A standing humanoid that is pushed from eight sides recovers without a step, with every solver.

#include <gtest/gtest.h>

#include "poise/core/setup/load_stack.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/noise.hpp"
#include "poise/tests/support/paths.hpp"
#include "poise/tests/support/push_trial.hpp"

namespace poise {
namespace {

StackSpec standing(std::vector<std::string> settings) {
  settings.insert(settings.end(), {"plant.duration=4 s", "disturbances[0].at=0.5 s"});
  return load_stack(test::source("apps/share/stacks/t34_push.yaml"), settings);
}

void expect_held(const StackSpec& spec, double impulse, int direction) {
  const Registry modules = Registry::with_search_path();
  const test::PushTrial trial = test::try_push(test::pushed(spec, impulse, direction), modules);
  EXPECT_TRUE(trial.held) << impulse << " N·s in direction " << direction << ", until " << trial.at
                          << " s: CoM " << trial.com << " m off, base turned by " << trial.tilt
                          << " rad, feet " << trial.foot << " m away";
  EXPECT_GT(trial.farthest, 0.005) << "a push that is not felt";
}

class Push : public testing::TestWithParam<test::PushSolver> {};

TEST_P(Push, IsHeldFromEverySide) {
  for (int i = 0; i < test::kPushDirections; ++i)
    expect_held(standing({"plant.type=mujoco", GetParam().setting}), 6, i);
}

INSTANTIATE_TEST_SUITE_P(Solvers, Push, testing::ValuesIn(test::kPushSolvers),
                         [](const auto& solver) { return solver.param.name; });

TEST(StrongPush, IsHeldFromEverySide) {
  for (int i = 0; i < test::kPushDirections; ++i) {
    expect_held(standing({"plant.type=mujoco"}), 24, i);
    expect_held(standing({"plant.type=gauss"}), 14, i);
  }
}

TEST(StrongPush, IsHeldWithNoiseAndDelay) {
  for (int seed = 1; seed <= 5; ++seed) expect_held(standing(test::noisy_mujoco(seed)), 16, seed);
}

// The trial must be able to fail: this push is too strong to withstand without a step.
TEST(StrongPush, IsNotHeldByAnyMeans) {
  const Registry modules = Registry::with_search_path();
  const StackSpec spec = standing({"plant.type=mujoco"});
  EXPECT_FALSE(test::try_push(test::pushed(spec, 100, 0), modules).held);
}

}  // namespace
}  // namespace poise
