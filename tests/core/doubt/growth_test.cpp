// SPDX-License-Identifier: BSD-2-Clause
// Doubts at a factor, the search for the greatest one that holds, and the rounds that make it.

#include "poise/core/doubt/growth.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <random>

#include "poise/core/config/yaml_writer.hpp"
#include "poise/core/doubt/doubt_run.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/core/sweep/sweep_files.hpp"

namespace poise {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Doubts doubts_with(const std::string& text) {
  const test::TempFolder folder;
  return read_doubts(folder.write("doubts.yaml", "doubts: 1\ncases:\n" + text));
}

// The value at the first path of a doubt at `factor`, in a stack with `plant: {noise: 0.5}`.
std::string value_at(const std::string& doubt, double factor, const std::string& rest = "") {
  const Doubts doubts = doubts_with("  one: {" + doubt + "}\n" + rest);
  const auto there = grown(doubts.cases[0], factor, doubts.from,
                           parse_config("plant: {noise: 0.5, name: x}", "stack"));
  return there ? to_line(there->settings[0].second) : "cannot grow";
}

TEST(Growth, GoesOnALineFromNoDoubt) {
  EXPECT_EQ(value_at("plant.model.links.a.mass_scale: 1.1", 3), "1.3");
  EXPECT_EQ(value_at("plant.model.links.a.mass_scale: 1.1", 0), "1");
  EXPECT_EQ(value_at("plant.delay: 2 ms", 2.5), "5 ms");
  EXPECT_EQ(value_at("plant.noise: 700 ms", 2), "900 ms") << "0.5 is in s";
  EXPECT_EQ(value_at("plant.delay: 2 ms", 2, "from: {plant.delay: 1e-3 s}"), "3 ms");
  EXPECT_EQ(value_at("plant.model.com_shift: [\"2 cm\", 0, 0]", 2), "[4 cm, 0, 0]");
  EXPECT_EQ(value_at("plant.model.com_shift: [2 cm, 0, -1 cm]", 0.5), "[1 cm, 0, -0.5 cm]");
  EXPECT_EQ(value_at("plant.model: {links: {a: {mass_scale: 2}}}", 0.5),
            "{links: {a: {mass_scale: 1.5}}}");
  EXPECT_EQ(value_at("plant.noise: 0.6", 2), "0.7") << "from the stack's own value";
  EXPECT_EQ(
      value_at("plant.model.gravity: [1, 0, -9]", 2, "from: {plant.model.gravity: [0, 0, -10]}"),
      "[2, 0, -8]");
}

TEST(Growth, IsOfNumbers) {
  EXPECT_EQ(value_at("plant.name: y", 2), "cannot grow");
  EXPECT_EQ(value_at("plant.noise: 0.5", 2), "cannot grow") << "the doubt is what the stack has";
  EXPECT_THROW(value_at("plant.delay: 3 m", 2, "from: {plant.delay: 1 s}"), ConfigError);
}

// Whatever the limit is: what held lies under it, what failed over it, and both are near.
TEST(Growth, IsSearchedToAnEighth) {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> any(0, 10);
  for (int i = 0; i < 200; ++i) {
    const double limit = any(random), allowed = 1 + any(random);
    GrowthSearch search(limit >= 1);
    int tries = 0;
    for (std::optional<double> next; (next = search.next());) {
      ASSERT_LT(++tries, 12);
      ASSERT_LE(*next, kMostGrowth);
      if (*next > allowed)
        search.refused(*next);
      else
        search.tried(*next, *next <= limit);
    }
    EXPECT_LE(search.held(), limit);
    const double end = std::min({limit, allowed, kMostGrowth});
    EXPECT_GE(search.held() + std::max(end / 7, 1.0 / 16), end);
    EXPECT_GT(search.failed().value_or(20), limit);
  }
}

struct Made {
  DoubtOutcome outcome;
  std::string json;
};

// One round less or more does not change the answer, so a second start goes on.
Made run(const Doubts& doubts, const test::TempFolder& folder, int runs_left = 1000,
         const std::string& setting = "seed=1") {
  const Registry registry = Registry::with_search_path();
  const FindStack find = test::shipped;
  std::atomic<bool> stop = false;
  SweepOptions options;
  options.folder = folder.path() / "out";
  options.stop = &stop;
  options.progress = [&](const SweepProgress& p) {
    if (p.rate > 0 && --runs_left <= 0) stop = true;
  };
  const DoubtedMotion motion{"t01_stand_humanoid", "", 0.5, {"plant.type=gauss", setting}};
  Made out{run_doubts(doubts, motion, {false, true}, {find, {}, registry}, options), {}};
  out.json = to_json(out.outcome, "out");
  return out;
}

// A doubt that no stack can have does not keep the others from growing.
TEST(Growth, IsNotOfWhatCannotBeSetUp) {
  const Doubts doubts = doubts_with(
      "  nobody: {plant.model.links.nosuch.mass_scale: 1.3}\n"
      "  feeble: {\"plant.model.joints.*.torque_scale\": 0.2}\n");
  const test::TempFolder folder;
  const Made made = run(doubts, folder);
  ASSERT_TRUE(made.outcome.complete && made.outcome.grown);
  const auto row = [&](const char* name) {
    return *std::ranges::find(made.outcome.rows, name, &DoubtRow::name);
  };
  EXPECT_EQ(row("nobody").status, "error");
  EXPECT_FALSE(row("nobody").growth);
  EXPECT_TRUE(row("feeble").growth);
}

// Other results begin with rounds of their own, and nothing else in the folder goes.
TEST(Growth, BeginsAnewWithItsResults) {
  const Doubts doubts = doubts_with("  feeble: {\"plant.model.joints.*.torque_scale\": 0.2}\n");
  const test::TempFolder folder;
  const std::string first = run(doubts, folder).json;
  std::ofstream(folder.path() / "out_growth" / "mine.txt") << "x";
  std::filesystem::remove(folder.path() / "out" / "results.jsonl");
  const Doubts other = doubts_with("  feeble: {\"plant.model.joints.*.torque_scale\": 0.3}\n");
  EXPECT_NE(run(other, folder).json, first);
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "out_growth" / "mine.txt"));
}

TEST(Growth, IsNotOfAMotionThatEndsWithoutADoubt) {
  const Doubts doubts = doubts_with("  heavy: {\"plant.model.links.*.mass_scale\": 1.1}\n");
  const test::TempFolder folder;
  const Made made = run(doubts, folder, 1000, "plant.model.joints.*.torque_scale=0.1");
  EXPECT_TRUE(made.outcome.complete);
  EXPECT_FALSE(made.outcome.grown);
  EXPECT_FALSE(made.outcome.rows.at(0).held());
}

TEST(Growth, IsFoundInRoundsThatGoOn) {
  const Doubts doubts = doubts_with(
      "  feeble: {\"plant.model.joints.*.torque_scale\": 0.2}\n"
      "  light: {\"plant.model.links.*.mass_scale\": 0.9}\n"
      "  seeded: {plant.seed: 5}\n");
  const test::TempFolder once, twice;
  const Made whole = run(doubts, once);
  ASSERT_TRUE(whole.outcome.complete);
  const DoubtRow& worst = whole.outcome.rows.at(1);
  EXPECT_EQ(worst.name, "feeble");
  ASSERT_TRUE(worst.growth);
  EXPECT_GT(worst.growth->held, 0);
  EXPECT_LT(worst.growth->held, 1);
  EXPECT_GT(*worst.growth->failed, worst.growth->held);
  EXPECT_THAT(worst.growth->command, HasSubstr("torque_scale"));
  EXPECT_THAT(worst.growth->settings,
              ElementsAre(HasSubstr("plant.model.joints.*.torque_scale=0.")));
  int stops = 0;
  Made again = run(doubts, twice, 2);
  while (!again.outcome.complete && ++stops < 30) again = run(doubts, twice, 2);
  EXPECT_GT(stops, 1);
  EXPECT_EQ(again.json, whole.json);
}

}  // namespace
}  // namespace poise
