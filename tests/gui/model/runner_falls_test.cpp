// SPDX-License-Identifier: BSD-2-Clause
// A fall in a run in the background.

#include "poise/core/run/run.hpp"
#include "poise/tests/gui/model/runner_fixture.hpp"

namespace poise::gui {
namespace {

// As `poise run` does, in the same words.
TEST_F(RunnerTest, StopsWhenTheRobotFalls) {
  const StackSpec spec = pushed();
  Runner runner(spec, registry_);
  History history;
  ASSERT_TRUE(ended(runner, history));
  const RunSummary summary = run_stack(spec, *registry_, {});
  ASSERT_EQ(summary.status, "fell");
  EXPECT_EQ(runner.why(), summary.why);
  ASSERT_TRUE(runner.status().fall);
  EXPECT_DOUBLE_EQ(runner.status().fall->fell, summary.fall.at);
  EXPECT_DOUBLE_EQ(runner.status().fall->stood, summary.fall.stood_until);
  EXPECT_DOUBLE_EQ(history.to(), summary.fall.at);
  EXPECT_FALSE(runner.may_go_on());
}

TEST_F(RunnerTest, GoesOnAfterAFallIfWanted) {
  Runner runner(pushed(), registry_);
  History history;
  ASSERT_TRUE(ended(runner, history));
  const std::string why = runner.why();
  const double fell = runner.status().fall->fell;
  runner.set_past_falls(true);
  EXPECT_TRUE(runner.may_go_on());
  runner.run();
  ASSERT_TRUE(wait(runner, history, [&] { return history.to() > fell + 0.05; }));
  EXPECT_EQ(runner.why(), why) << "the words stay while it goes on";
  EXPECT_DOUBLE_EQ(runner.status().fall->fell, fell);
}

// Also when it goes back to a moment after the fall.
TEST_F(RunnerTest, AFallIsForgottenBeforeItAndFoundAgain) {
  Runner runner(pushed(), registry_);
  History history;
  ASSERT_TRUE(ended(runner, history));
  const std::string why = runner.why();
  const double fell = runner.status().fall->fell;
  runner.rewind(0.05);
  ASSERT_TRUE(wait(runner, history, [&] { return !history.empty() && history.to() < 0.06; }));
  EXPECT_FALSE(runner.status().fall);
  EXPECT_EQ(runner.why(), "");
  runner.set_past_falls(true);
  runner.run();
  ASSERT_TRUE(wait(runner, history, [&] { return history.to() > fell + 0.1; }));
  runner.rewind(fell + 0.02);
  ASSERT_TRUE(at_rest(runner, history));
  EXPECT_DOUBLE_EQ(runner.status().fall->fell, fell);
  EXPECT_EQ(runner.why(), why);
}

}  // namespace
}  // namespace poise::gui
