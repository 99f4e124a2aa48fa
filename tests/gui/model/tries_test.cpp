// SPDX-License-Identifier: BSD-2-Clause
// Tried values run in the background as the same stack runs alone, with their curves.

#include "poise/gui/model/many/tries.hpp"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <cmath>

#include "poise/core/run/run.hpp"
#include "poise/core/run/state_row.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/paths.hpp"
#include "poise/tests/support/waiting/wait_until.hpp"

namespace poise::gui {
namespace {

class TriesTest : public testing::Test {
 protected:
  int arguments_ = 1;
  char name_[6] = "tries";
  char* all_[1] = {name_};
  QCoreApplication application_{arguments_, all_};
  std::shared_ptr<Registry> registry_ = std::make_shared<Registry>(Registry::with_search_path());
  const std::string file_ = test::source("apps/share/stacks/t02_com_circle_humanoid.yaml");
  Tries tries_;

  TriedStack stack(const std::vector<std::string>& settings = {}) const {
    return {load_config(file_, settings), file_, 7, registry_};
  }
  static TryWish wish(const std::vector<std::string>& values, std::size_t seeds = 1) {
    TryWish out;
    out.subject = "balance";
    out.values = {{"control.tasks.balance.law.stiffness", "stiffness", false}};
    for (const std::string& value : values) out.points.push_back({value, {value}});
    out.seeds = seeds;
    out.duration = 0.05;
    out.measures = {"com.max_deviation_m", "2*com.max_deviation_m"};
    return out;
  }
  bool ended() {
    return test::wait_until([this] { return !tries_.running(); });
  }
};

TEST(StepsBetween, AreEvenOrOfEqualRatiosWithoutDuplicates) {
  EXPECT_EQ(steps_between(0, 3, 4, false), (std::vector<std::string>{"0", "1", "2", "3"}));
  EXPECT_EQ(steps_between(1, 1000, 4, true), (std::vector<std::string>{"1", "10", "100", "1000"}));
  EXPECT_EQ(steps_between(-1, -4, 3, true), (std::vector<std::string>{"-1", "-2", "-4"}));
  EXPECT_EQ(steps_between(5, 5, 4, false), std::vector<std::string>{"5"});
  EXPECT_EQ(steps_between(2, 9, 1, false), std::vector<std::string>{"2"});
}

TEST(TriedText, NamesTheModuleThatIsOnlyImplied) {
  PropertyGroup group;
  group.path = "control.tasks.balance.law";
  group.type = "pd";
  Property property;
  property.name = "stiffness";
  property.path = group.path + ".stiffness";
  EXPECT_EQ(tried_value(group, property).path, property.path);
  EXPECT_EQ(tried_text(group, property, "60"), "60");
  group.stands = false;
  EXPECT_EQ(tried_value(group, property).path, group.path);
  EXPECT_EQ(tried_text(group, property, "60"), "{type: pd, stiffness: 60}");
}

TEST_F(TriesTest, RunAsTheStackRunsAlone) {
  tries_.start(stack(), wish({"20", "80"}));
  EXPECT_TRUE(tries_.running());
  ASSERT_TRUE(ended()) << tries_.why().toStdString();
  EXPECT_EQ(tries_.done(), 2u);
  for (std::size_t point = 0; point < 2; ++point) {
    const std::string value = point == 0 ? "20" : "80";
    StackSpec alone = load_stack(file_, {"control.tasks.balance.law.stiffness=" + value,
                                         "plant.seed=7", "plant.duration=50 ms"});
    const RunSummary summary = run_stack(alone, *registry_, {});
    const TryRun& run = tries_.run(point, 0);
    EXPECT_EQ(run.status, summary.status) << run.why;
    EXPECT_DOUBLE_EQ(run.measures[0], summary.com_deviation.norm());
    EXPECT_DOUBLE_EQ(tries_.mean(point, 1), 2 * summary.com_deviation.norm());
    ASSERT_TRUE(run.history);
    EXPECT_EQ(run.history->size(), 50u);
    EXPECT_NEAR(run.history->to(), 0.049, 1e-9);
  }
  EXPECT_NE(tries_.mean(0, 0), tries_.mean(1, 0));
  EXPECT_NEAR(tries_.to(), 0.049, 1e-9);
}

TEST_F(TriesTest, SeedsDifferOnlyUnderNoise) {
  const std::vector<std::string> noise{"plant.type=mujoco", "plant.joint_noise=1e-3"};
  tries_.start(stack(noise), wish({"60"}, 3));
  ASSERT_TRUE(ended()) << tries_.why().toStdString();
  EXPECT_EQ(tries_.completed(0), 3u) << tries_.run(0, 0).why;
  const auto [least, most] = tries_.range(0, 0);
  EXPECT_LT(least, most);
  EXPECT_GT(tries_.mean(0, 0), least);
  EXPECT_LT(tries_.mean(0, 0), most);
  tries_.start(stack(), wish({"60"}, 3));
  ASSERT_TRUE(ended());
  EXPECT_EQ(tries_.range(0, 0).first, tries_.range(0, 0).second);
}

TEST_F(TriesTest, StopsAndKeepsWhatHasRun) {
  TryWish many = wish({"60"}, 400);
  many.duration = 1;
  tries_.start(stack(), many);
  ASSERT_TRUE(test::wait_until([this] { return tries_.done() > 0; }));
  EXPECT_TRUE(tries_.left().has_value());
  tries_.stop();
  ASSERT_TRUE(ended());
  EXPECT_GT(tries_.done(), 0u);
  EXPECT_LT(tries_.done(), 400u);
  EXPECT_EQ(tries_.finished(0), tries_.done());
  EXPECT_EQ(tries_.why(), "");
}

TEST_F(TriesTest, AreForgottenWhileTheyRun) {
  TryWish many = wish({"60"}, 400);
  many.duration = 1;
  tries_.start(stack(), many);
  tries_.clear();
  EXPECT_TRUE(tries_.empty());
  EXPECT_FALSE(tries_.running());
  tries_.start(stack(), wish({"60"}));
  ASSERT_TRUE(ended());
  EXPECT_EQ(tries_.done(), 1u) << "no run of the former tries arrives";
}

TEST_F(TriesTest, SayWhatIsWrong) {
  TryWish wrong = wish({"60"});
  wrong.measures = {"com.max_deviaton_m"};
  tries_.start(stack(), wrong);
  ASSERT_TRUE(ended());
  EXPECT_TRUE(tries_.why().contains("com.max_deviation_m")) << tries_.why().toStdString();
  EXPECT_EQ(tries_.done(), 0u);
  wrong = wish({"60"});
  wrong.values[0].path = "control.tasks.balance.law.stifness";
  tries_.start(stack(), wrong);
  ASSERT_TRUE(ended());
  EXPECT_TRUE(tries_.why().contains("stiffness")) << tries_.why().toStdString();
}

TEST_F(TriesTest, AFailedRunSaysWhyAndKeepsItsCurve) {
  TryWish weak = wish({"60"});
  weak.duration = 1;
  weak.measures = {"simulated_s"};
  tries_.start(stack({"control.constraints.friction-cone.max_force=50"}), weak);
  ASSERT_TRUE(ended()) << tries_.why().toStdString();
  EXPECT_EQ(tries_.finished(0), 1u);
  EXPECT_EQ(tries_.completed(0), 0u);
  EXPECT_FALSE(tries_.run(0, 0).why.empty());
  ASSERT_TRUE(tries_.run(0, 0).history);
  EXPECT_LT(tries_.run(0, 0).history->to(), 0.9);
}

}  // namespace
}  // namespace poise::gui
