// SPDX-License-Identifier: BSD-2-Clause
// Weights by component, from the stack to the objective.

#include <gmock/gmock.h>

#include "poise/tests/core/control/standing.hpp"
#include "poise/tests/support/refusal.hpp"

namespace poise::test {
namespace {

using testing::HasSubstr;

std::string weight(const std::string& value) {
  return "control: {tasks: {balance: {weight: " + value + "}}}\n";
}

Refusal refused(const std::string& value) { return refusal("t01_stand", weight(value)); }

const Objective& balance(const StackRun& run) {
  return run.controller().problem().objectives[run.objective("balance")];
}

TEST(ComponentWeights, AreSharesOfTheLargest) {
  const StackRun run("t01_stand", weight("[10, 5, 0]"));
  EXPECT_EQ(balance(run).weight, 10);
  EXPECT_EQ(balance(run).weight_of(0), 10);
  EXPECT_EQ(balance(run).weight_of(1), 5);
  EXPECT_EQ(balance(run).weight_of(2), 0);
}

TEST(ComponentWeights, AreOneForEachComponent) {
  EXPECT_THAT(refused("[10, 10]"), test::Refused(ErrorCode::kSize, "control.tasks.balance.weight"));
  EXPECT_THAT(refused("[0, 0, 0]"),
              test::Refused(ErrorCode::kMissing, "control.tasks.balance.weight"));
  EXPECT_THAT(refused("[1, -2, 1]"),
              test::Refused(ErrorCode::kRange, "control.tasks.balance.weight[1]"));
}

TEST(ComponentWeights, EqualOnesMoveAsOneNumberDoes) {
  StackRun one("t01_stand", weight("10")), three("t01_stand", weight("[10, 10, 10]"));
  one.run(0.2);
  three.run(0.2);
  EXPECT_EQ(one.state().v, three.state().v) << "not a bit differs";
  EXPECT_EQ(three.heap, 0);
}

// A push of the target that only the height would answer.
TEST(ComponentWeights, ZeroSwitchesAComponentOff) {
  const std::string led =
      "control: {tasks: {balance: {weight: WEIGHT, reference: {type: minimum-jerk, duration: 1 s, "
      "to: {by: [0, 2 cm, -5 cm]}}}}}\n";
  const auto moved = [&](const std::string& value) {
    std::string text = led;
    StackRun run("t01_stand", text.replace(text.find("WEIGHT"), 6, value));
    Dynamics robot(run.setup().tree);
    robot.update(run.state());
    const Eigen::Vector3d before = robot.p_WC();
    run.run(1.5);
    EXPECT_EQ(run.unsolved, 0);
    EXPECT_EQ(run.heap, 0);
    robot.update(run.state());
    return Eigen::Vector3d(robot.p_WC() - before);
  };
  const Eigen::Vector3d all = moved("10"), no_height = moved("[10, 10, 0]");
  EXPECT_LT(all.z(), -0.03);
  EXPECT_GT(no_height.z(), -0.01) << "the height stays where the posture holds it";
  EXPECT_NEAR(no_height.y(), all.y(), 3e-3);
}

TEST(ComponentWeights, ChangeWhileItRuns) {
  const WrappedModules modules;
  Standing run(weight("10"), modules);
  run.controller.start(run.state);
  run.run(5);
  run.controller.retune(changed_stack("t01_stand", weight("[10, 1, 10]")), modules, run.time);
  const Problem& problem = run.controller.problem();
  const auto found = std::ranges::find(problem.objectives, "balance", &Objective::name);
  EXPECT_EQ(found->weight_of(1), 1);
  run.run(5);
  run.controller.retune(changed_stack("t01_stand", weight("3")), modules, run.time);
  run.run(5);
  EXPECT_EQ(found->weight_of(1), 3);
  EXPECT_EQ(run.heap, 0);
  EXPECT_THROW(
      run.controller.retune(changed_stack("t01_stand", weight("[1, 2]")), modules, run.time),
      ConfigError);
}

}  // namespace
}  // namespace poise::test
