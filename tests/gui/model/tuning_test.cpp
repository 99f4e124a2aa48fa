// SPDX-License-Identifier: BSD-2-Clause
// The window's search finds what a search by hand finds, and its result is that of the same runs.

#include "poise/gui/model/many/tuning.hpp"

#include <gtest/gtest.h>

#include <QCoreApplication>

#include "poise/core/run/run.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/paths.hpp"
#include "poise/tests/support/waiting/wait_until.hpp"

namespace poise::gui {
namespace {

class TuningTest : public testing::Test {
 protected:
  int arguments_ = 1;
  char name_[7] = "tuning";
  char* all_[1] = {name_};
  QCoreApplication application_{arguments_, all_};
  std::shared_ptr<Registry> registry_ = std::make_shared<Registry>(Registry::with_search_path());
  const std::string file_ = test::source("apps/share/stacks/t02_com_circle_humanoid.yaml");
  const std::string path_ = "control.tasks.balance.law.stiffness";
  Tuning tuning_;

  TriedStack stack() const { return {load_config(file_), file_, 1, registry_}; }
  TuneWish wish(const std::string& objective) const {
    TuneWish out;
    TuneValue value;
    value.value = {path_, "stiffness", false};
    value.label = "balance · stiffness";
    value.now = "60";
    value.low = 10;
    value.high = 400;
    out.values = {value};
    out.objective = objective;
    out.runs = 24;
    out.duration = 0.2;
    return out;
  }
  double error_with(const std::string& stiffness) const {
    const StackSpec alone =
        load_stack(file_, {path_ + '=' + stiffness, "plant.seed=1", "plant.duration=200 ms"});
    for (const TaskSummary& task : run_stack(alone, *registry_, {}).tasks)
      if (task.name == "balance") return task.rms_error;
    return -1;
  }
};

TEST_F(TuningTest, FindsASmallerErrorThatARunOfItsOwnConfirms) {
  bool found = false;
  QObject::connect(&tuning_, &Tuning::found, [&] { found = true; });
  tuning_.start(stack(), wish("tasks.balance.rms_error"));
  EXPECT_TRUE(tuning_.running());
  ASSERT_TRUE(test::wait_until([this] { return !tuning_.running(); }));
  ASSERT_TRUE(tuning_.outcome().has_value()) << tuning_.why().toStdString();
  EXPECT_TRUE(found);
  const TuneOutcome& out = *tuning_.outcome();
  EXPECT_LE(out.runs, 24u);
  EXPECT_GT(tuning_.progress().runs, 0u);
  ASSERT_EQ(out.best.values.size(), 1u);
  EXPECT_DOUBLE_EQ(out.best.score.objectives[0], error_with(out.best.values[0].after));
  EXPECT_DOUBLE_EQ(out.before.objectives[0], error_with("60"));
  EXPECT_LT(out.best.score.objectives[0], 0.7 * out.before.objectives[0]);
  const TryWish both = before_and_after(tuning_.wish(), out);
  ASSERT_EQ(both.points.size(), 2u);
  EXPECT_TRUE(both.points[0].values.empty());
  EXPECT_EQ(both.points[1].values, std::vector<std::string>{out.best.values[0].after});
  EXPECT_EQ(both.values[0].path, path_);
}

// Every run lasts as long.
TEST_F(TuningTest, SaysThatNothingBetterWasFound) {
  bool found = false;
  QObject::connect(&tuning_, &Tuning::found, [&] { found = true; });
  tuning_.start(stack(), wish("simulated_s"));
  ASSERT_TRUE(test::wait_until([this] { return !tuning_.running(); }));
  ASSERT_TRUE(tuning_.outcome().has_value()) << tuning_.why().toStdString();
  EXPECT_FALSE(improved(*tuning_.outcome()));
  EXPECT_FALSE(found) << "there is nothing to compare";
}

TEST_F(TuningTest, StopsWithoutAResult) {
  TuneWish many = wish("tasks.balance.rms_error");
  many.runs = 100'000;
  tuning_.start(stack(), many);
  ASSERT_TRUE(test::wait_until([this] { return tuning_.progress().runs > 0; }));
  tuning_.stop();
  EXPECT_FALSE(tuning_.running());
  EXPECT_FALSE(tuning_.outcome().has_value());
}

TEST_F(TuningTest, SaysWhatIsWrong) {
  tuning_.start(stack(), wish("tasks.balanse.rms_error"));
  ASSERT_TRUE(test::wait_until([this] { return !tuning_.running(); }));
  EXPECT_FALSE(tuning_.outcome().has_value());
  EXPECT_TRUE(tuning_.why().contains("tasks.balance.rms_error")) << tuning_.why().toStdString();
}

TEST_F(TuningTest, SeedsAreThoseOfPoiseTune) {
  TuneWish one = wish("energy_j"), several = one;
  several.seeds = 3;
  EXPECT_EQ(tune_spec_of(stack(), one).seeds, 0u) << "with the seed of the stack";
  EXPECT_EQ(tune_spec_of(stack(), several).seeds, 3u);
  EXPECT_GT(tune_spec_of(stack(), several).check_seeds, 3u);
  EXPECT_TRUE(tune_spec_of(stack(), one).runs.axes[0].log);
  one.values[0].low = -1;
  EXPECT_FALSE(tune_spec_of(stack(), one).runs.axes[0].log);
}

}  // namespace
}  // namespace poise::gui
