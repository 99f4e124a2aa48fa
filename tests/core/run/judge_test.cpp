// SPDX-License-Identifier: BSD-2-Clause
// The verdict on a run: falls, first failures, and that the loop makes no words.

#include "poise/core/run/judge.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numbers>

#include "poise/core/run/run.hpp"
#include "poise/tests/support/stack_run.hpp"

namespace poise {
namespace {

const char* const kStand = "t01_stand_humanoid";
const std::string kPushed = R"(
plant: {duration: 3 s}
control: {on_failure: {then: hold}}
disturbances: [{at: 0.1 s, on: torso, impulse: [0, 80, 0]}]
)";
// The ground shakes more than the limited foot forces can follow.
const std::string kShaken = R"(
plant: {duration: 0.6 s}
control:
  on_failure: {then: hold}
  constraints: {friction-cone: {max_force: 300}, joint-acceleration-limits: {max: 0.3}}
contacts:
  left_foot: {surface: {normal: [0, 0, 1], sway: [0, 0, -2 cm], frequency: 1 Hz, ramp: 0.5 s}}
  right_foot: {surface: {normal: [0, 0, 1], sway: [0, 0, -2 cm], frequency: 1 Hz, ramp: 0.5 s}}
)";

class Judge : public testing::Test {
 protected:
  const Registry modules_ = Registry::with_search_path();
  StackSpec spec_;
  std::unique_ptr<Simulation> simulation_;
  std::unique_ptr<RunJudge> judge_;

  void start(const std::string& changes, const std::string& stack = kStand) {
    spec_ = test::changed_stack(stack, changes);
    simulation_ = std::make_unique<Simulation>(spec_, modules_);
    simulation_->open();
    judge_ = std::make_unique<RunJudge>(spec_, *simulation_);
    simulation_->open();
  }
  // A tick and its move. False at the end.
  bool step() {
    simulation_->tick();
    judge_->ticked(*simulation_);
    const bool finite = simulation_->move();
    judge_->moved(*simulation_, finite, 0);
    return judge_->goes_on(false) && simulation_->ticks() < simulation_->total_ticks();
  }
};

// The elbow's motor cannot hold the lower arm, which sinks while everything else rests.
TEST_F(Judge, SaysThatLimitsKeepATaskFromItsPlace) {
  const StackSpec weak = test::changed_stack(
      kStand, "plant: {duration: 3 s}\nrobot: {limits: {l_elbow: {effort: 0.1}}}\n");
  const RunSummary summary = run_stack(weak, modules_, {});
  EXPECT_EQ(summary.status, "completed");
  EXPECT_THAT(summary.why, testing::StartsWith("stance"));
  EXPECT_THAT(summary.why,
              testing::AllOf(testing::HasSubstr("torque-limits"), testing::HasSubstr("l_elbow")));
}

TEST_F(Judge, SeesAFallInTheTickInWhichTheBaseTiltsTooFar) {
  start(kPushed);
  const auto tilt = [&] {
    return std::acos(
        simulation_->best_state().base().R.col(2).dot(simulation_->setup().start.base().R.col(2)));
  };
  while (step()) EXPECT_LE(tilt(), std::numbers::pi / 3);
  ASSERT_EQ(judge_->end(), RunEnd::kFell);
  EXPECT_STREQ(judge_->status(), "fell");
  EXPECT_DOUBLE_EQ(*judge_->fell_at(), simulation_->time());
  EXPECT_GT(*judge_->stood_until(), 0.1) << "it stood until the push";
  EXPECT_LT(*judge_->stood_until(), *judge_->fell_at());
}

TEST_F(Judge, GoesOnPastAFallOnlyIfWanted) {
  start(kPushed);
  while (step()) {
  }
  ASSERT_EQ(judge_->end(), RunEnd::kFell);
  const double fell = *judge_->fell_at();
  const std::string why = judge_->reason(*simulation_);
  EXPECT_TRUE(judge_->goes_on(true));
  step();
  EXPECT_TRUE(judge_->goes_on(true));
  EXPECT_FALSE(judge_->goes_on(false));
  EXPECT_EQ(*judge_->fell_at(), fell) << "the first verdict stays";
  EXPECT_EQ(judge_->reason(*simulation_), why);
}

TEST_F(Judge, ARobotWithAFixedBaseNeverFalls) {
  start("fallen: {height: 99 %, tilt: 0.1 deg}\nplant: {duration: 0.2 s}", "t05_fixed_arm");
  while (step()) {
  }
  EXPECT_EQ(judge_->end(), RunEnd::kNone);
}

// Also with ticks that have no solution, whose conflict is searched later.
TEST_F(Judge, KeepsNumbersAloneInTheLoop) {
  start(kShaken);
  step();  // the first tick counts the rows
  long heap = 0, unsolved = 0;
  for (bool more = true; more;) {
    simulation_->tick();
    const long before = test::allocations();
    judge_->ticked(*simulation_);
    heap += test::allocations() - before;
    unsolved += simulation_->controller().outcome() != Outcome::kSolved;
    const bool finite = simulation_->move();
    const long again = test::allocations();
    judge_->moved(*simulation_, finite, 1);
    heap += test::allocations() - again;
    more = judge_->goes_on(false) && simulation_->ticks() < simulation_->total_ticks();
  }
  EXPECT_GT(unsolved, 10);
  EXPECT_EQ(heap, 0);
}

TEST_F(Judge, ExplainsTheFirstFailureLaterAsInItsTick) {
  start(kShaken);
  std::string then;
  while (step())
    if (then.empty() && simulation_->controller().outcome() != Outcome::kSolved)
      then = no_solution(*simulation_);
  ASSERT_THAT(then, testing::HasSubstr("friction-cone"));
  EXPECT_THAT(judge_->why(*simulation_, ""), testing::StartsWith(then));
}

TEST_F(Judge, SaysWhatTheSummaryOfARunSays) {
  start(kPushed);
  while (step()) {
  }
  const RunSummary summary = run_stack(spec_, modules_, {});
  EXPECT_EQ(summary.status, "fell");
  EXPECT_EQ(judge_->why(*simulation_, judge_->reason(*simulation_)), summary.why);
  EXPECT_EQ(summary.fall.at, *judge_->fell_at());
  EXPECT_EQ(summary.fall.stood_until, *judge_->stood_until());
  EXPECT_TRUE(summary.fall.tilt > std::numbers::pi / 3 || summary.fall.height < 0.6);
}

TEST_F(Judge, ARunPastAFallKeepsItsStatus) {
  start(kPushed + "fallen: {tilt: 20 deg}\n");
  RunOptions options;
  options.past_falls = true;
  const RunSummary past = run_stack(spec_, modules_, options);
  const RunSummary summary = run_stack(spec_, modules_, {});
  EXPECT_EQ(past.status, "fell");
  EXPECT_EQ(past.fall.at, summary.fall.at);
  EXPECT_GT(past.ticks, summary.ticks);
}

}  // namespace
}  // namespace poise
