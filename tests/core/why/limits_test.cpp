// SPDX-License-Identifier: BSD-2-Clause
// The limits of a task.

#include "poise/core/why/limits.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "poise/core/control/controller.hpp"
#include "poise/core/setup/modules.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise {
namespace {

class Limits : public testing::Test {
 protected:
  void start(const std::string& rest) {
    spec_ = read_stack(parse_config(
        "poise: 1\ninclude: " + test::source("apps/share/stacks/t05_fixed_arm.yaml") + "\n" + rest,
        "stack.yaml"));
    setup_ = set_up(spec_, registry_);
    controller_ = std::make_unique<Controller>(spec_, setup_, registry_);
    controller_->start(setup_.start);
    controller_->tick(setup_.start, 0);
    ASSERT_TRUE(controller_->solution().usable());
    solver_ = make_module_as<Solver>(spec_.solver, ModuleKind::kSolver, registry_);
    Solution scratch;
    solver_->bind(controller_->problem(), scratch);
  }

  std::vector<TaskLimit> limits() {
    return task_limits(controller_->problem(), controller_->solution(), *solver_);
  }

  Registry registry_ = Registry::with_search_path();
  StackSpec spec_;
  poise::Setup setup_;
  std::unique_ptr<Controller> controller_;
  std::shared_ptr<Solver> solver_;
};

// A task that pulls against a weak motor.
constexpr const char* kPull =
    "control:\n  tasks:\n    - {name: path, reference: {type: fixed, to: {by: [0, 0, 20 cm, 0, 0, "
    "0]}}}\n";

TEST_F(Limits, NamesTheWeakMotor) {
  start(std::string("robot: {limits: {shoulder_pitch: {effort: 0.05}}}\n") + kPull);
  const std::vector<TaskLimit> all = limits();
  ASSERT_EQ(all.size(), 2);
  EXPECT_EQ(all[0].task, "path");
  ASSERT_FALSE(all[0].causes.empty());
  EXPECT_EQ(all[0].causes[0].name, "torque-limits shoulder_pitch");
  EXPECT_GT(all[0].causes[0].multiplier, 0);
  EXPECT_LT(all[0].causes[0].residual, 0.5 * all[0].residual);
}

TEST_F(Limits, NamesTheTaskThatIsServedFirst) {
  start(kPull);
  const std::vector<TaskLimit> all = limits();
  EXPECT_LT(all[0].residual, 0.2);
  ASSERT_EQ(all[1].task, "stance");
  ASSERT_EQ(all[1].causes.size(), 1);
  EXPECT_EQ(all[1].causes[0].name, "task path");
  EXPECT_LT(all[1].causes[0].residual, 1e-3);
}

TEST_F(Limits, DoNotExplainATaskThatIsOff) {
  start(std::string("robot: {limits: {shoulder_pitch: {effort: 0.05}}}\n") + kPull +
        "phases: {up: {tasks: {path: {weight: 0}}}}\n");
  const std::vector<TaskLimit> all = limits();
  ASSERT_EQ(all.size(), 2);
  EXPECT_FALSE(all[0].on);
  EXPECT_TRUE(all[0].causes.empty());
  EXPECT_TRUE(std::isnan(all[0].residual)) << "it asks for nothing";
  EXPECT_TRUE(all[1].on);
  for (const TaskLimit::Cause& cause : all[1].causes) EXPECT_NE(cause.name, "task path");
}

TEST_F(Limits, ActiveGroupsCarryTheirMultipliers) {
  start(std::string("robot: {limits: {shoulder_pitch: {effort: 0.05}}}\n") + kPull);
  const auto groups = active_groups(controller_->problem(), controller_->solution());
  ASSERT_EQ(groups.size(), static_cast<std::size_t>(controller_->solution().active_rows));
  for (const ActiveGroup& group : groups) EXPECT_GE(groups[0].multiplier, group.multiplier);
}

}  // namespace
}  // namespace poise
