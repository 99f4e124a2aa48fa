// SPDX-License-Identifier: BSD-2-Clause
// A hand that pulls at a plant acts like a push of the same force, and then releases.

#include <gtest/gtest.h>

#include "poise/core/loop/simulation.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/open_simulation.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise {
namespace {

class Pull : public testing::TestWithParam<const char*> {
 protected:
  const Registry registry_ = Registry::with_search_path();
  static StackSpec stack(std::vector<std::string> settings = {}) {
    settings.push_back("plant.duration=100 ms");
    settings.push_back(std::string("plant.type=") + GetParam());
    return load_stack(test::source("apps/share/stacks/t01_stand_humanoid.yaml"), settings);
  }
  static void advance(Simulation& simulation, int ticks) {
    for (int i = 0; i < ticks; ++i) {
      simulation.tick();
      ASSERT_TRUE(simulation.move());
    }
  }
};

TEST_P(Pull, IsAPushOfTheSameForce) {
  StackSpec pushed = stack();
  pushed.pushes.push_back({});
  PushSpec& push = pushed.pushes.back();
  test::OpenSimulation held(stack(), registry_);
  push.link = "torso";
  push.at = 0.020;
  push.duration = 0.030;
  const Eigen::Vector3d force(80, -30, 10);
  push.impulse = push.duration * force;
  test::OpenSimulation other(pushed, registry_);
  advance(other, 100);

  Hold hand;  // so far away that its force is constant
  hand.at = held.setup().tree->frame("torso");
  hand.stiffness = 1e-3;
  hand.goal = force / hand.stiffness;
  advance(held, 20);
  ASSERT_TRUE(held.simulated());
  held.hold(hand);
  advance(held, 30);
  held.hold(std::nullopt);
  advance(held, 50);
  EXPECT_LT((held.truth()->base().p - other.truth()->base().p).norm(), 1e-6);
  test::OpenSimulation free(stack(), registry_);
  advance(free, 100);
  EXPECT_GT((held.truth()->base().p - free.truth()->base().p).norm(), 1e-3);
}

INSTANTIATE_TEST_SUITE_P(Plants, Pull, testing::Values("gauss", "mujoco"),
                         [](const auto& plant) { return std::string(plant.param); });

}  // namespace
}  // namespace poise
