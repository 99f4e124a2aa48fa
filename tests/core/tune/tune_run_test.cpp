// SPDX-License-Identifier: BSD-2-Clause
// Searches over runs: files, results, resuming, several objectives, ask and tell.

#include <gmock/gmock.h>

#include <cmath>
#include <fstream>
#include <iterator>

#include "poise/core/config/config_node.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/tune/tune.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/core/sweep/sweep_files.hpp"
#include "poise/tests/support/few_modules.hpp"
#include "poise/tests/support/refusal.hpp"

namespace poise {
namespace {

using testing::HasSubstr;

const Registry& modules() {
  static const Registry all = Registry::with_search_path();
  return all;
}

TuneSpec tune_of(const std::string& keys) {
  const test::TempFolder folder;
  return read_tune(folder.write("gains.yaml", "tune: 1\nstack: t01_stand_humanoid\n" + keys),
                   test::shipped);
}

// The torque of a push is least at a stiffness within the bounds.
const std::string kGains =
    "for: 40 ms\n"
    "set: {disturbances: [{at: 0 s, on: torso, impulse: [5, 0, 0]}]}\n"
    "over: {control.tasks.balance.law.stiffness: {log: [1, 10000]}, "
    "control.tasks.balance.weight: {linear: [1, 100]}}\n"
    "minimise: {name: cost, value: com.max_deviation_m + 0.1*torque.max_share_of_limit}\n";

std::string text_of(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

TEST(TuneFile, IsReadAsWritten) {
  const TuneSpec tune = tune_of(kGains + "measure: [fell]\nseeds: 3\nruns: 50\npopulation: 8\n");
  ASSERT_EQ(tune.runs.axes.size(), 3u);
  EXPECT_TRUE(tune.runs.axes[0].log);
  EXPECT_EQ(tune.runs.axes[2].path, "plant.seed");
  EXPECT_EQ(tune.objectives, std::vector<std::size_t>{1});
  EXPECT_EQ(tune.runs.measures[tune.lasted].name, "simulated_s");
  EXPECT_EQ(tune.seeds, 3u);
  EXPECT_EQ(tune.check_seeds, 10u);
  EXPECT_EQ(tune_of(kGains + "runs: 50\n").runs.hash, tune_of(kGains).runs.hash)
      << "a search can be prolonged";
}

TEST(TuneFile, SaysWhatIsWrongWithABrokenOne) {
  const auto message = [](const std::string& keys) -> test::Refusal {
    try {
      tune_of(keys);
    } catch (const ConfigError& error) {
      return error;
    }
    return "accepted";
  };
  const std::string cost = "minimise: fell\n";
  const std::string weight = "over: {control.tasks.balance.weight: {log: [1, 10]}}\n";
  const std::pair<std::string, const char*> all[] = {
      {cost, "the key 'over' is missing"},
      {weight, "the key 'minimise' is missing"},
      {weight + cost + "minimize: fell\n", "unknown key; did you mean 'minimise'?"},
      {"over: {control.tasks.balance.weight: [1, 10]}\n" + cost, "found a list; expected a map"},
      {"over: {control.tasks.balance.weight: {log: [1, 10], n: 5}}\n" + cost, "n: unknown key"},
      {"over: {control.tasks.balance.weight: {}}\n" + cost, "has no bounds"},
      {"over: {control.tasks.balance.weight: {log: [10, 1]}}\n" + cost,
       "goes from 10 to 1; write the smaller number first"},
      {"over: {seed: {linear: [1, 10]}}\n" + cost, "cannot be tuned; give `seeds: 5`"},
      {"over: {'disturbances[0].at': {linear: [1, 2]}}\n" + cost,
       "has an index, which an overlay cannot change; tune values that go by name"},
      {weight + cost + "runs: 0\n", "give a number from 1"},
      {weight + cost + "seeds: many\n", "expected a whole number"},
  };
  for (const auto& [keys, expected] : all) EXPECT_THAT(message(keys), HasSubstr(expected)) << keys;
}

TEST(Tune, FindsBetterValuesAndWritesThemAsAnOverlay) {
  const test::TempFolder folder;
  const TuneOutcome outcome =
      run_tune(tune_of(kGains + "runs: 90\n"), modules(), {.folder = folder.path(), .threads = 2});
  ASSERT_TRUE(outcome.finished);
  EXPECT_LE(outcome.runs, 90u);
  EXPECT_LT(outcome.best.score.objectives[0], outcome.before.objectives[0]);
  ASSERT_EQ(outcome.best.values.size(), 2u);
  EXPECT_EQ(outcome.best.values[0].before, "60");

  const StackSpec tuned = load_stack(folder.path() / "tuned.yaml");
  const ConfigNode best = load_config(folder.path() / "best.yaml");
  const ConfigNode* const law = best.find("control")->find("tasks")->find("balance");
  EXPECT_EQ(law->find("law")->find("stiffness")->scalar, outcome.best.values[0].after);
  EXPECT_EQ(tuned.tasks[0].weight, std::stod(outcome.best.values[1].after));
  EXPECT_EQ(tuned.pushes.size(), 1u) << "of `set`";
  EXPECT_THAT(text_of(folder.path() / "best.yaml"),
              HasSubstr("# control.tasks.balance.law.stiffness: " + outcome.best.values[0].after +
                        ", 60 before"));
  for (const char* file : {"tune.json", "report.html", "results.csv", "results.h5"})
    EXPECT_TRUE(std::filesystem::exists(folder.path() / file)) << file;
}

// Feet at rest do not creep: less noise of contacts is better, by the simulator's truth.
TEST(Tune, FindsTheNoiseOfAnEstimator) {
  const test::TempFolder folder;
  const TuneSpec tune = tune_of(
      "for: 300 ms\n"
      "set: {sensors: {preset: mems-consumer, delay: 2 ms}, estimator: {type: inekf}}\n"
      "over: {estimator.contact_noise: {log: [0.003, 0.3]}}\n"
      "minimise: estimator.velocity_rms_m_s\nruns: 14\n");
  const TuneOutcome outcome = run_tune(tune, modules(), {.folder = folder.path(), .threads = 2});
  ASSERT_TRUE(outcome.finished);
  EXPECT_TRUE(improved(outcome));
  EXPECT_LT(std::stod(outcome.best.values.at(0).after), 0.02);
  EXPECT_GT(outcome.best.score.objectives[0], 0);
  EXPECT_LT(outcome.best.score.objectives[0], outcome.before.objectives[0]);
}

// The stack's own stiffness of 60 is outside of bounds in which every value is worse.
TEST(Tune, SaysThatNothingBetterWasFound) {
  const test::TempFolder folder;
  const TuneSpec tune = tune_of(
      "for: 40 ms\n"
      "set: {disturbances: [{at: 0 s, on: torso, impulse: [5, 0, 0]}]}\n"
      "over: {control.tasks.balance.law.stiffness: {log: [1, 10]}}\n"
      "minimise: {name: cost, value: com.max_deviation_m}\nruns: 12\n");
  std::ofstream(folder.path() / "best.yaml") << "of an earlier search";
  const TuneOutcome outcome = run_tune(tune, modules(), {.folder = folder.path(), .threads = 2});
  ASSERT_TRUE(outcome.finished);
  EXPECT_GE(outcome.best.score.objectives[0], outcome.before.objectives[0]);
  EXPECT_FALSE(improved(outcome));
  for (const char* file : {"best.yaml", "tuned.yaml"})
    EXPECT_FALSE(std::filesystem::exists(folder.path() / file)) << file;
  EXPECT_THAT(text_of(folder.path() / "tune.json"), HasSubstr("\"improved\": false"));

  const std::vector<Finding> warnings = outside_bounds(tune);
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_EQ(warnings[0].path, "over.control.tasks.balance.law.stiffness");
  EXPECT_EQ(warnings[0].kind, "tune-bounds");
  EXPECT_TRUE(outside_bounds(tune_of(kGains)).empty());
}

TEST(Tune, RefusesAnObjectiveWithoutAValue) {
  const test::TempFolder folder;
  const TuneSpec tune = tune_of(
      "for: 20 ms\nover: {control.tasks.balance.weight: {log: [1, 100]}}\n"
      "minimise: {name: c, value: log(0 - energy_j)}\nruns: 5\n");
  try {
    run_tune(tune, modules(), {.folder = folder.path()});
    FAIL() << "accepted";
  } catch (const ConfigError& error) {
    EXPECT_THAT(test::Refusal(error), test::Refused(ErrorCode::kMissing, "minimise"));
    EXPECT_EQ(error.path(), "minimise");
  }
}

TEST(Tune, RepeatsForAnyNumberOfThreadsAndAfterAStop) {
  const test::TempFolder folder;
  const TuneSpec tune = tune_of(kGains + "runs: 40\nseeds: 2\ncheck_seeds: 2\n");
  run_tune(tune, modules(), {.folder = folder.path() / "one", .threads = 1});
  std::atomic<bool> stop{false};
  TuneOptions stopping{.folder = folder.path() / "two", .threads = 2, .stop = &stop};
  stopping.progress = [&](const TuneProgress& p) { stop = p.runs >= 15; };
  EXPECT_FALSE(run_tune(tune, modules(), stopping).finished);
  std::size_t runs = 0;
  TuneOptions going_on{.folder = folder.path() / "two", .threads = 2};
  going_on.progress = [&](const TuneProgress&) { ++runs; };
  EXPECT_TRUE(run_tune(tune, modules(), going_on).finished);
  for (const char* file : {"results.jsonl", "best.yaml", "tune.json"})
    EXPECT_EQ(text_of(folder.path() / "one" / file), text_of(folder.path() / "two" / file)) << file;
  const auto lines = text_of(folder.path() / "one/results.jsonl");
  EXPECT_LE(runs + 15, static_cast<std::size_t>(std::ranges::count(lines, '\n')));
}

TEST(Tune, FindsAFrontOfSeveralObjectives) {
  const test::TempFolder folder;
  const TuneOutcome outcome = run_tune(
      tune_of("for: 20 ms\nset: {disturbances: [{at: 0 s, on: torso, impulse: [5, 0, 0]}]}\n"
              "over: {control.tasks.balance.law.stiffness: {log: [1, 10000]}}\n"
              "minimise: [com.max_deviation_m, torque.max_share_of_limit]\nruns: 60\n"),
      modules(), {.folder = folder.path(), .threads = 2});
  EXPECT_GE(outcome.front.size(), 2u);
  for (const Tuned& one : outcome.front)
    for (const Tuned& other : outcome.front) EXPECT_FALSE(dominates(one.score, other.score));
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "front/1.yaml"));
}

// An outside function with its minimum at stiffness 100, weight 50.
TEST(Tune, AsksAndIsTold) {
  const test::TempFolder folder;
  const TuneSpec tune = tune_of(kGains + "runs: 120\n");
  const auto number = [](const std::string& setting) {
    return std::stod(setting.substr(setting.find('=') + 1));
  };
  std::size_t told = 0;
  for (auto wanted = ask_tune(tune, modules(), folder.path()); !wanted.empty();
       wanted = ask_tune(tune, modules(), folder.path())) {
    for (const WantedRun& run : wanted) {
      const bool original = run.settings.size() < 4;
      const std::size_t at = original ? 0 : run.settings.size() - 3;
      double cost = 9;
      if (!original)
        cost = std::pow(std::log10(number(run.settings[at])) - 2, 2) +
               std::pow(number(run.settings[at + 1]) / 100 - 0.5, 2);
      tell_tune(tune, modules(), folder.path(), run.index, {cost});
      ++told;
    }
  }
  EXPECT_GT(told, 100u);
  const ConfigNode best = load_config(folder.path() / "best.yaml");
  const ConfigNode& balance = *best.find("control")->find("tasks")->find("balance");
  EXPECT_NEAR(std::log10(std::stod(balance.find("law")->find("stiffness")->scalar)), 2, 0.3);
  EXPECT_NEAR(std::stod(balance.find("weight")->scalar), 50, 8);
  EXPECT_THROW(tell_tune(tune, modules(), folder.path(), 7, {1}), ConfigError);
}

TEST(Tune, TriesWhatOthersPropose) {
  const TuneSpec tune = tune_of(kGains);
  const Score score =
      try_tune(tune, modules(),
               {"control.tasks.balance.weight=10", "control.tasks.balance.law.stiffness=60"}, 1);
  EXPECT_EQ(score.failed, 0);
  EXPECT_GT(score.objectives[0], 0);
  EXPECT_THROW(try_tune(tune, modules(), {"control.tasks.balance.weight=10"}, 1), ConfigError);
  EXPECT_THROW(try_tune(tune, modules(), {"control.tasks.balance.wait=10"}, 1), ConfigError);
}

TEST(Tune, AnErrorInOneOfSeveralThreadsIsThrown) {
  const TuneSpec tune = tune_of(kGains + "seeds: 4\n");
  const test::FewModules few(std::shared_ptr<const Registry>(&modules(), [](const auto*) {}));
  const auto score = [&] {
    return try_tune(tune, few,
                    {"control.tasks.balance.weight=10", "control.tasks.balance.law.stiffness=60"},
                    3);
  };
  score();
  few.left = test::FewModules::kMany - few.left - 1;  // one fewer than it needs
  EXPECT_THROW(score(), std::runtime_error);
}

}  // namespace
}  // namespace poise
