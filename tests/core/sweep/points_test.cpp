// SPDX-License-Identifier: BSD-2-Clause
// Points as a function of the file and the index.

#include "poise/core/sweep/points.hpp"

#include <gmock/gmock.h>

#include <set>

#include "poise/tests/core/sweep/sweep_files.hpp"
#include "poise/tests/support/refusal.hpp"

namespace poise {
namespace {

using test::sweep_of;
using test::sweep_text;

constexpr const char* kMeasure = "\nmeasure: fell\n";

SweepSpec over(const std::string& axes, const std::string& more = "") {
  return sweep_of(sweep_text("over: " + axes + kMeasure + more));
}

// All points, each as its values with spaces between them.
std::vector<std::string> points_of(const SweepSpec& sweep) {
  const Points points(sweep);
  std::vector<std::string> out;
  for (std::size_t i = 0; i < points.size(); ++i) {
    std::string text;
    for (const ConfigNode& value : points.at(i)) text += (text.empty() ? "" : "|") + value.scalar;
    out.push_back(text);
  }
  return out;
}

TEST(Points, NestsGridAxesTheLastOneFastest) {
  EXPECT_THAT(points_of(over("{control.tasks.balance.weight: [1, 2], seed: 3..5}")),
              testing::ElementsAre("1|3", "1|4", "1|5", "2|3", "2|4", "2|5"));
}

TEST(Points, SpacesEvenlyWithBothEnds) {
  EXPECT_THAT(points_of(over("{control.tasks.balance.weight: {linear: [0.1, 0.5], n: 5}}")),
              testing::ElementsAre("0.1", "0.2", "0.3", "0.4", "0.5"));
  EXPECT_THAT(points_of(over("{control.tasks.balance.weight: {log: [1, 1000], n: 4}}")),
              testing::ElementsAre("1", "10", "100", "1000"));
}

TEST(Points, KeepsUnits) {
  EXPECT_THAT(points_of(over("{plant.step: {linear: [1 ms, 0.0002 s], n: 3}}")),
              testing::ElementsAre("1 ms", "0.6 ms", "0.2 ms"));
  EXPECT_THAT(points_of(over("{plant.step: [1 ms, 0.5 ms]}")),
              testing::ElementsAre("1 ms", "0.5 ms"));
}

TEST(Points, PutsOneLatinSampleIntoEachStratumOfEachAxis) {
  const SweepSpec sweep = over(
      "{control.tasks.balance.weight: {latin: [0, 100]}, "
      "control.tasks.pelvis.weight: {latin: [1, 100], scale: log}}",
      "points: 50");
  const Points points(sweep);
  ASSERT_EQ(points.size(), 50u);
  std::set<int> first, second;
  for (std::size_t i = 0; i < 50; ++i) {
    const auto values = points.at(i);
    first.insert(static_cast<int>(std::stod(values[0].scalar) / 2));
    second.insert(static_cast<int>(std::log10(std::stod(values[1].scalar)) * 25));
  }
  EXPECT_EQ(first.size(), 50u);
  EXPECT_EQ(second.size(), 50u);
}

TEST(Points, OfSobolFillEveryCell) {
  const SweepSpec sweep = over(
      "{control.tasks.balance.weight: {sobol: [0, 8]}, control.tasks.pelvis.weight: {sobol: [0, "
      "8]}}",
      "points: 64");
  const Points points(sweep);
  std::set<std::pair<int, int>> cells;
  for (std::size_t i = 0; i < 64; ++i) {
    const auto values = points.at(i);
    cells.insert({static_cast<int>(std::stod(values[0].scalar)),
                  static_cast<int>(std::stod(values[1].scalar))});
  }
  EXPECT_EQ(cells.size(), 64u);
}

TEST(Points, RepeatSamplesForEachPointOfTheGrid) {
  const auto all =
      points_of(over("{control.tasks.balance.weight: {latin: [0, 1]}, seed: 1..2}", "points: 3"));
  ASSERT_EQ(all.size(), 6u);
  EXPECT_EQ(all[0].substr(0, all[0].find('|')), all[1].substr(0, all[1].find('|')));
  EXPECT_NE(all[0].substr(0, all[0].find('|')), all[2].substr(0, all[2].find('|')));
}

TEST(Points, DependOnTheSamplingSeed) {
  const std::string axes = "{control.tasks.balance.weight: {latin: [0, 1]}}";
  EXPECT_EQ(points_of(over(axes, "points: 9")),
            points_of(over(axes, "points: 9\nsampling_seed: 1")));
  EXPECT_NE(points_of(over(axes, "points: 9")),
            points_of(over(axes, "points: 9\nsampling_seed: 2")));
}

// Written down, so that a change of the samples, which would mix old and new results, is seen.
TEST(Points, StayTheSameBetweenVersions) {
  const auto latin =
      points_of(over("{control.tasks.balance.weight: {latin: [0, 1]}}", "points: 3"));
  const auto sobol =
      points_of(over("{control.tasks.balance.weight: {sobol: [0, 1]}}", "points: 3"));
  EXPECT_THAT(latin, testing::ElementsAre("0.0329942071216", "0.667296655605", "0.534001761476"));
  EXPECT_THAT(sobol, testing::ElementsAre("0.693512139027", "0.193512139027", "0.943512139027"));
}

TEST(Points, AreRefusedIfTooMany) {
  try {
    const SweepSpec sweep =
        over("{seed: 1..10000, control.tasks.balance.weight: {linear: [1, 2], n: 10000}}");
    const Points points(sweep);
    FAIL();
  } catch (const ConfigError& error) {
    EXPECT_THAT(test::Refusal(error),
                test::Refused(ErrorCode::kRange, "over.control.tasks.balance.weight"));
  }
}

}  // namespace
}  // namespace poise
