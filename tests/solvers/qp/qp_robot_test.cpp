// SPDX-License-Identifier: BSD-2-Clause
// Real robots: every tick of a stack, from calm to beyond the limits, is optimal by its
// multipliers.

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <random>
#include <vector>

#include "poise/core/control/controller.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/dense_problem.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise::test {
namespace {

class QpOnRobots : public testing::TestWithParam<const char*> {};

// Joint velocities of up to `speed` [rad/s] in random states near the start.
TEST_P(QpOnRobots, EveryTickIsOptimal) {
  const Registry registry = Registry::with_search_path();
  const auto file = std::filesystem::path(source("apps/share/stacks")) / GetParam();
  const StackSpec spec = load_stack(file);
  const poise::Setup setup = set_up(spec, registry);
  Controller controller(spec, setup, registry);
  controller.start(setup.start);
  std::mt19937 random(1);
  std::normal_distribution<double> normal;
  int solved = 0, most_active = 0;
  for (int tick = 0; tick < 60; ++tick) {
    const double speed = 0.02 * (tick / 10);
    State state = setup.start;
    for (double& joint : state.joints) joint += 0.02 * normal(random);
    for (double& rate : state.v) rate = speed * normal(random);
    controller.tick(state, 0.001 * tick);
    const Solution& solution = controller.solution();
    ASSERT_TRUE(solution.acceleration.allFinite() && solution.torque.allFinite()) << tick;
    if (!solution.usable()) continue;
    ++solved;
    most_active = std::max(most_active, solution.active_rows);
    const Dynamics& robot = controller.robot();
    const DenseProblem dense =
        dense_problem(controller.problem(), robot.mass_matrix(), robot.load());
    EXPECT_LT(check_kkt(dense, solution).worst(), 1e-9) << "tick " << tick;
  }
  EXPECT_GE(solved, 30);
  EXPECT_TRUE(most_active > 3 || !setup.tree->floating()) << "the limits were never reached";
}

// The reference, and the search without its guess, give the same torques.
TEST(QpSwitches, GiveTheSameTorques) {
  const Registry registry = Registry::with_search_path();
  const auto file = std::filesystem::path(source("apps/share/stacks")) / "t01_stand.yaml";
  std::vector<StackSpec> specs;
  for (const char* setting :
       {"control.solver.guess=true", "control.solver.guess=false", "control.solver.dense=true"})
    specs.push_back(load_stack(file, {setting}));
  const poise::Setup setup = set_up(specs[0], registry);
  std::vector<std::unique_ptr<Controller>> controllers;
  for (const StackSpec& spec : specs) {
    controllers.push_back(std::make_unique<Controller>(spec, setup, registry));
    controllers.back()->start(setup.start);
  }
  std::mt19937 random(1);
  std::normal_distribution<double> normal;
  for (int tick = 0; tick < 20; ++tick) {
    State state = setup.start;
    for (double& joint : state.joints) joint += 0.005 * normal(random);
    for (const auto& controller : controllers) controller->tick(state, 0.001 * tick);
    const Eigen::VectorXd first = controllers[0]->solution().torque;
    for (std::size_t i = 1; i < controllers.size(); ++i) {
      ASSERT_EQ(controllers[i]->solution().status, controllers[0]->solution().status) << tick;
      EXPECT_LT((controllers[i]->solution().torque - first).norm(), 1e-6 * (1 + first.norm()))
          << "tick " << tick << ", solver " << i;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Stacks, QpOnRobots,
                         testing::Values("t01_stand.yaml", "t04_reach.yaml",
                                         "t02_com_circle_drchubo.yaml", "t05_fixed_arm.yaml"));

}  // namespace
}  // namespace poise::test
