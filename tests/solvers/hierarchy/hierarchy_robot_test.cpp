// SPDX-License-Identifier: BSD-2-Clause
// Real robots: every tick of a stack, from slow to beyond the limits, is optimal level by level.

#include <gtest/gtest.h>

#include <filesystem>
#include <random>

#include "poise/core/control/controller.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/solvers/hierarchy/level_check.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise::test {
namespace {

class HierarchyOnRobots : public testing::TestWithParam<const char*> {};

// Joint velocities of up to `speed` [rad/s] in random states near the start.
TEST_P(HierarchyOnRobots, EveryTickIsOptimal) {
  const Registry registry = Registry::with_search_path();
  const auto file = std::filesystem::path(source("apps/share/stacks")) / GetParam();
  const StackSpec spec = load_stack(file, {"control.solver=hierarchy"});
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
    const LevelCheck check =
        check_levels(controller.problem(), robot.mass_matrix(), robot.load(), solution);
    EXPECT_LT(check.primal, 1e-9) << "tick " << tick;
    EXPECT_LT(check.worst(), 1e-7) << "tick " << tick;
  }
  EXPECT_GE(solved, 30);
  EXPECT_TRUE(most_active > 3 || !setup.tree->floating()) << "the limits were never reached";
}

INSTANTIATE_TEST_SUITE_P(Stacks, HierarchyOnRobots,
                         testing::Values("t01_stand.yaml", "t04_reach_humanoid.yaml",
                                         "t02_com_circle_drchubo.yaml", "t05_fixed_arm.yaml"));

// In some ticks of a random walk of joint rates, multipliers of 1e-11 of the largest one decide
// which rows are held. A search that takes them for zero circles.
TEST(HierarchyOnRobot, SolvesTicksInWhichSmallMultipliersDecide) {
  const Registry registry = Registry::with_search_path();
  StackSpec spec = load_stack(source("apps/share/stacks/t02_com_circle.yaml"),
                              {"control.constraints.torque-rate-limits=null"});
  int level = 1;
  for (TaskSpec& task : spec.tasks) task.level = level++;
  const poise::Setup setup = set_up(spec, registry);
  Controller controller(spec, setup, registry);
  controller.start(setup.start);
  const auto solver = registry.make<Solver>(ModuleKind::kSolver, "hierarchy");
  Solution solution;
  solver->bind(controller.problem(), solution);
  std::mt19937 random(1);
  std::normal_distribution<double> normal;
  State state = setup.start;
  int checked = 0;
  for (int tick = 0; tick < 13600; ++tick) {
    for (double& rate : state.v) rate = 0.99 * rate + 0.28 * normal(random);
    controller.tick(state, 0.001 * tick);
    if (tick % 40 != 0 || !controller.solution().usable()) continue;
    ++checked;
    solver->reset();
    solver->solve(controller.problem(), solution);
    ASSERT_TRUE(solution.usable()) << tick;
    const Dynamics& robot = controller.robot();
    const LevelCheck check =
        check_levels(controller.problem(), robot.mass_matrix(), robot.load(), solution);
    EXPECT_LT(check.primal, 1e-9) << tick;
    EXPECT_LT(check.worst(), 1e-8) << tick;
  }
  EXPECT_GT(checked, 50);
}

}  // namespace
}  // namespace poise::test
