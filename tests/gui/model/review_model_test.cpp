// SPDX-License-Identifier: BSD-2-Clause
// Comparing runs, and texts of goals in parts.

#include <gtest/gtest.h>

#include <cmath>

#include "poise/gui/model/edit/parts_text.hpp"
#include "poise/gui/model/explain/comparison.hpp"
#include "poise/tests/gui/model/made_history.hpp"

namespace poise::gui {
namespace {

double wave(double t) { return std::sin(6 * t); }

TEST(Comparison, FindsWhatDiffersByHowMuchAndWhen) {
  const auto bump = [](double t) { return wave(t) + (t > 1.2 && t < 1.4 ? 0.5 : 0); };
  const History a = run_of({{"com", "m", {"x", "y"}, {wave, wave}}, {"same", "N", {"f"}, {wave}}});
  const History b = run_of({{"com", "m", {"y", "x"}, {bump, wave}}, {"same", "N", {"f"}, {wave}}});
  const Comparison found = compare(a, b);
  ASSERT_EQ(found.signals.size(), 1u);
  EXPECT_EQ(found.equal, 1u);
  const Difference& com = found.signals[0];
  EXPECT_EQ(com.label, "y") << "columns are found by their labels";
  EXPECT_NEAR(com.greatest, 0.5, 1e-9);
  EXPECT_GE(com.at, 1.2);
  EXPECT_LE(com.at, 1.4);
  EXPECT_NEAR(com.rms, 0.5 * std::sqrt(0.2 / 2), 0.01);
  EXPECT_NEAR(*found.parts_at, 1.201, 0.002);
  EXPECT_NEAR(com.share, 0.25, 0.05);
}

// A single peak of one tick neither hides other differences nor sets the range.
TEST(Comparison, OnePeakDoesNotSetTheRange) {
  const auto peak = [](double t) { return wave(t) + (std::abs(t - 0.5) < 1e-6 ? 1000 : 0); };
  const auto other = [](double t) { return wave(t) + (std::abs(t - 0.5) < 1e-6 ? 1000 : 0.1); };
  const Comparison found =
      compare(run_of({{"f", "N", {"x"}, {peak}}}), run_of({{"f", "N", {"x"}, {other}}}));
  ASSERT_EQ(found.signals.size(), 1u);
  EXPECT_NEAR(found.signals[0].share, 0.05, 0.01);
}

TEST(Comparison, SaysWhichRunFollowsATaskBetter) {
  const auto small = [](double t) { return 0.001 * wave(t); };
  const auto large = [](double t) { return 0.004 * wave(t); };
  const Comparison found = compare(run_of({{"tasks/balance/error", "m", {"x"}, {large}}}),
                                   run_of({{"tasks/balance/error", "m", {"x"}, {small}}}));
  ASSERT_NE(found.task, nullptr);
  EXPECT_EQ(found.task->signal, "tasks/balance/error");
  EXPECT_NEAR(found.task->rms_a / found.task->rms_b, 4, 1e-6);
}

TEST(Comparison, ComputingTimesAndMissingSignalsAreNoDifferences) {
  const auto other = [](double t) { return 2 * wave(t); };
  const Comparison found =
      compare(run_of({{"tick/total", "us", {"t"}, {wave}}, {"mine", "m", {"x"}, {wave}}}),
              run_of({{"tick/total", "us", {"t"}, {other}}}, 1000));
  EXPECT_TRUE(found.signals.empty());
  EXPECT_EQ(found.only_in_a, std::vector<std::string>{"mine"});
  EXPECT_NEAR(found.to, 0.999, 1e-9);
}

TEST(PartsText, AGoalIsTakenApartAndPutTogether) {
  TextParts parts = goal_parts("{over: [left_foot, right_foot], by: [0, 0, -10 cm]}");
  ASSERT_EQ(parts.size(), 2u);
  EXPECT_EQ(parts[0].first, "over");
  EXPECT_EQ(parts[1].second, "[0, 0, -10 cm]");
  parts[1].second = "[0, 0, 5 cm]";
  EXPECT_EQ(goal_text(parts), "{over: [left_foot, right_foot], by: [0, 0, 5 cm]}");
  parts = goal_parts("[0, 0, 0.9]");
  ASSERT_EQ(parts.size(), 1u);
  EXPECT_EQ(goal_text(parts), "[0, 0, 0.9]");
  EXPECT_TRUE(goal_parts("stand").empty());
  EXPECT_EQ(goal_text({}), "");
}

TEST(PartsText, KeysThatAreNoWordsAreQuoted) {
  const TextParts parts = entries_of("{\"*\": {effort: 200 N·m}, l_knee: {lower: 0}}");
  ASSERT_EQ(parts.size(), 2u);
  EXPECT_EQ(parts[0].first, "*");
  EXPECT_EQ(map_text(parts), "{\"*\": {effort: 200 N·m}, l_knee: {lower: 0}}");
  EXPECT_EQ(items_of("[{by: [1, 2]}, [0, 1]]").size(), 2u);
}

}  // namespace
}  // namespace poise::gui
