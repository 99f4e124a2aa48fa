// SPDX-License-Identifier: BSD-2-Clause
// Runs of a sweep: equal for any number of threads, any shards and after a stop; faults of modules.

#include <gmock/gmock.h>

#include <atomic>
#include <fstream>
#include <iterator>
#include <sstream>

#include "poise/core/loop/simulation.hpp"
#include "poise/core/run/execution.hpp"
#include "poise/core/run/run.hpp"
#include "poise/core/sweep/numbers.hpp"
#include "poise/core/sweep/points.hpp"
#include "poise/core/sweep/results.hpp"
#include "poise/core/sweep/sweep.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/core/problem/blames.hpp"
#include "poise/tests/core/sweep/full_disk.hpp"
#include "poise/tests/core/sweep/sweep_files.hpp"

namespace poise {
namespace {

using test::sweep_of;
using test::sweep_text;
using testing::HasSubstr;

const std::string kSix = sweep_text(
    "set: {plant.duration: 30 ms}\n"
    "over: {control.tasks.balance.law.stiffness: [20, 60, 180], disturbances: [[], [{at: 0 s, on: "
    "torso, impulse: [5, 0, 0]}]]}\n"
    "measure: [com.max_deviation_m, {name: cost, value: com.max_deviation_m.x + "
    "torque.max_share_of_limit}]\n");

const Registry& with_faulty() {
  static const Registry all = [] {
    Registry modules = Registry::with_search_path();
    modules.load(FAULTY_MODULES);
    return modules;
  }();
  return all;
}

std::string results(const std::filesystem::path& folder) {
  std::ifstream stream(folder / "results.jsonl", std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

SweepOutcome run(const SweepSpec& sweep, SweepOptions options) {
  return run_sweep(sweep, with_faulty(), options);
}

TEST(Sweep, GivesTheSameBytesForAnyNumberOfThreads) {
  const test::TempFolder folder;
  const SweepSpec sweep = sweep_of(kSix);
  const SweepOutcome one = run(sweep, {.folder = folder.path() / "1", .threads = 1});
  run(sweep, {.folder = folder.path() / "3", .threads = 3});
  EXPECT_EQ(one.points, 6u);
  EXPECT_EQ(one.ran, 6u);
  EXPECT_EQ(one.statuses.at("completed"), 6u);
  EXPECT_FALSE(results(folder.path() / "1").empty());
  EXPECT_EQ(results(folder.path() / "1"), results(folder.path() / "3"));
}

TEST(Sweep, OfShardsInAnyOrderMergesToTheSameBytes) {
  const test::TempFolder folder;
  const SweepSpec sweep = sweep_of(kSix);
  run(sweep, {.folder = folder.path() / "all"});
  for (const std::size_t shard : {2u, 0u, 1u})
    EXPECT_EQ(
        run(sweep,
            {.folder = folder.path() / "of3" / std::to_string(shard), .shard = shard, .shards = 3})
            .ran,
        2u);
  std::size_t different = 0;
  write_lines(merged_lines({folder.path() / "of3"}, different), folder.path() / "merged");
  EXPECT_EQ(results(folder.path() / "merged"), results(folder.path() / "all"));
}

// A far too loose filter is worse, by the simulator's truth.
TEST(Sweep, TakesParametersOfEstimators) {
  const test::TempFolder folder;
  const SweepSpec sweep = sweep_of(sweep_text(
      "set: {plant.duration: 300 ms, sensors: {preset: mems-consumer}, estimator: {type: inekf}}\n"
      "over: {estimator.contact_noise: [0.02, 2]}\n"
      "measure: [estimator.velocity_rms_m_s, estimator.tilt_rms_rad]\n"));
  ASSERT_EQ(run(sweep, {.folder = folder.path()}).statuses.at("completed"), 2u);
  std::vector<double> errors;
  std::istringstream lines(results(folder.path()));
  const std::string name = "\"estimator.velocity_rms_m_s\":";
  for (std::string line; std::getline(lines, line);)
    if (const std::size_t at = line.find(name); at != std::string::npos)
      errors.push_back(std::stod(line.substr(at + name.size())));
  ASSERT_EQ(errors.size(), 2u);
  EXPECT_GT(errors[0], 0);
  EXPECT_LT(errors[0], errors[1]);
}

TEST(Sweep, GoesOnAfterAStop) {
  const test::TempFolder folder;
  const SweepSpec sweep = sweep_of(kSix);
  std::atomic<bool> stop{false};
  SweepOptions options{.folder = folder.path() / "a", .stop = &stop};
  options.progress = [&](const SweepProgress& p) { stop = p.done >= 2; };
  const SweepOutcome first = run(sweep, options);
  EXPECT_EQ(first.ran, 2u);
  EXPECT_FALSE(first.complete());
  const SweepOutcome second = run(sweep, {.folder = folder.path() / "a"});
  EXPECT_EQ(second.before, 2u);
  EXPECT_EQ(second.ran, 4u);
  run(sweep, {.folder = folder.path() / "b"});
  EXPECT_EQ(results(folder.path() / "a"), results(folder.path() / "b"));
  EXPECT_EQ(run(sweep, {.folder = folder.path() / "a"}).ran, 0u);
}

TEST(Sweep, TellsRateAndTimeLeft) {
  const test::TempFolder folder;
  std::vector<SweepProgress> seen;
  SweepOptions options{.folder = folder.path()};
  options.progress = [&](const SweepProgress& p) { seen.push_back(p); };
  run(sweep_of(kSix), options);
  ASSERT_EQ(seen.size(), 7u);
  EXPECT_EQ(seen[0].rate, 0);
  EXPECT_GT(seen[3].rate, 0);
  EXPECT_NEAR(seen[3].left, 3 / seen[3].rate, 1e-9);
  EXPECT_EQ(seen[6].done, 6u);
  EXPECT_EQ(seen[6].left, 0);
}

// The measures are those of `poise run` with the same settings.
TEST(Sweep, MeasuresWhatARunPrints) {
  const SweepSpec sweep = sweep_of(kSix);
  const auto values = Points(sweep).at(3);
  const StackSpec spec = stack_at(sweep, values, with_faulty());
  EXPECT_EQ(spec.pushes.size(), 1u);
  EXPECT_EQ(spec.duration, 0.05) << "`for` comes after `set`";
  const Numbers numbers = numbers_of(run_stack(spec, with_faulty(), {}));
  const auto result = run_point(sweep, values, with_faulty(), nullptr);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->measures[0], numbers.at("com.max_deviation_m"));
  EXPECT_EQ(result->measures[1],
            numbers.at("com.max_deviation_m.x") + numbers.at("torque.max_share_of_limit"));
}

// Postures are found once if no value changes them, and the runs are the same.
TEST(Sweep, FindsThePosturesOfASequenceOnce) {
  const std::string text =
      "sweep: 1\nstack: t33_one_hand\nfor: 20 ms\nmeasure: [com.max_deviation_m]\nover: ";
  const SweepSpec sweep = sweep_of(text + "{control.tasks.balance.law.stiffness: [30, 90]}\n");
  const SweepSpec once = with_postures(sweep, with_faulty());
  EXPECT_NE(sweep.stack.find("sequence"), nullptr);
  EXPECT_EQ(once.stack.find("sequence"), nullptr);
  EXPECT_EQ(once.hash, sweep.hash);
  const auto values = Points(sweep).at(1);
  const auto one = run_point(sweep, values, with_faulty(), nullptr);
  const auto other = run_point(once, values, with_faulty(), nullptr);
  EXPECT_EQ(one->status, other->status);
  EXPECT_EQ(one->measures, other->measures);
  const SweepSpec robot = sweep_of(text + "{control.tasks.balance.weight: [3, 9], seed: 1..2}\n");
  EXPECT_NE(with_postures(robot, with_faulty()).stack.find("sequence"), nullptr);
}

TEST(Sweep, EndsARunEarlyIfItIsToldTo) {
  const SweepSpec sweep = sweep_of(
      "sweep: 1\nstack: t01_stand_humanoid\nfor: 1 s\nover: {seed: 1..2}\nmeasure: [ticks, "
      "stopped]\nstop_if: ticks > 90\n");
  const auto result = run_point(sweep, Points(sweep).at(0), with_faulty(), nullptr);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->status, "stopped");
  EXPECT_EQ(result->why, "stop_if held at 0.099 s");
  EXPECT_THAT(result->measures, testing::ElementsAre(100, 1));
}

// One run of a hundred throws in a tick, one in set-up; the others are not affected.
TEST(Sweep, KeepsAllRunsIfAModuleFailsInOne) {
  const test::TempFolder folder;
  const SweepSpec sweep = sweep_of(
      "sweep: 1\nstack: t01_stand_humanoid\nfor: 2 ms\n"
      "set: {control.tasks: [{name: odd, type: faulty-task, level: 2, does: nothing}]}\n"
      "over: {control.tasks.odd.does: [nothing, throws, throws in bind, nan], seed: 1..25}\n"
      "measure: [completed, ticks]\n");
  const SweepOutcome outcome = run(sweep, {.folder = folder.path(), .threads = 2});
  EXPECT_EQ(outcome.points, 100u);
  EXPECT_TRUE(outcome.complete());
  EXPECT_EQ(outcome.statuses.at("completed"), 25u);
  EXPECT_EQ(outcome.statuses.at("fault"), 50u);
  EXPECT_EQ(outcome.statuses.at("error"), 25u);
  EXPECT_THAT(outcome.first_error, HasSubstr("luck"));
  EXPECT_THAT(results(folder.path()), test::Blames(Culprit{"task", "faulty-task", "odd"}));
}

// Each start ends at the next run that crashes; in the end all others are there.
TEST(Sweep, GoesOnBehindARunThatCrashesTheProcess) {
  const test::TempFolder folder;
  const SweepSpec sweep = sweep_of(
      "sweep: 1\nstack: t01_stand_humanoid\nfor: 2 ms\n"
      "set: {control.tasks: [{name: odd, type: faulty-task, level: 2, does: nothing}]}\n"
      "over: {seed: 1..2, control.tasks.odd.does: [nothing, crashes]}\n"
      "measure: [ticks]\n");
  const SweepOptions options{.folder = folder.path(), .note_crashes = true};
  for (int start = 0; start < 2; ++start)
    EXPECT_DEATH(run(sweep, options), "run [0-3] crashed the process");
  const SweepOutcome outcome = run(sweep, options);
  EXPECT_GE(outcome.before, 3u);
  EXPECT_TRUE(outcome.complete());
  EXPECT_EQ(outcome.statuses.at("completed"), 2u);
  EXPECT_EQ(outcome.statuses.at("fault"), 2u);
  EXPECT_THAT(results(folder.path()), HasSubstr("crashed"));
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "crashed.jsonl"));
}

// It would crash again while it is recorded.
TEST(Sweep, KeepsNoRunThatCrashesTheProcess) {
  const test::TempFolder folder;
  const SweepSpec sweep = sweep_of(
      "sweep: 1\nstack: t01_stand_humanoid\nfor: 2 ms\n"
      "set: {control.tasks: [{name: odd, type: faulty-task, level: 2, does: nothing}]}\n"
      "over: {control.tasks.odd.does: [nothing, crashes]}\n"
      "measure: [ticks]\nkeep: worst 1\n");
  const SweepOptions options{.folder = folder.path(), .note_crashes = true};
  EXPECT_DEATH(run(sweep, options), "run 1 crashed the process");
  const SweepOutcome outcome = run(sweep, options);
  EXPECT_EQ(outcome.kept, 1u);
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "runs/0/report.html"));
}

TEST(Sweep, StopsOnAFullDiskAndGoesOnWhenThereIsSpace) {
  const test::TempFolder folder;
  const SweepSpec sweep = sweep_of(kSix);
  run(sweep, {.folder = folder.path() / "whole"});
  const std::string whole = results(folder.path() / "whole");
  {
    const test::FullDisk full(whole.size() / 2);
    EXPECT_THROW(run(sweep, {.folder = folder.path() / "full", .threads = 2}), ConfigError);
  }
  EXPECT_FALSE(results(folder.path() / "full").empty());
  EXPECT_GT(run(sweep, {.folder = folder.path() / "full"}).before, 0u);
  EXPECT_EQ(results(folder.path() / "full"), whole);
}

// A motor that brakes gives no energy back.
TEST(Numbers, HaveThePositiveWorkOfTheMotors) {
  const SweepSpec sweep = sweep_of(kSix);
  const StackSpec spec = stack_at(sweep, Points(sweep).at(5), with_faulty());
  Execution run(spec, with_faulty(), {});
  double work = 0, net = 0;
  const std::vector<int> motors = run.simulation().setup().tree->motors();
  for (bool more = true; more;) {
    more = run.advance();
    const Simulation& now = run.simulation();
    const double time = now.ticks() > 1 ? spec.period : 0;
    for (std::size_t j = 0; j < motors.size(); ++j) {
      const double power =
          now.torque()[static_cast<Eigen::Index>(j)] * now.estimate().state.v[motors[j]];
      work += std::max(0.0, power) * time;
      net += power * time;
    }
  }
  EXPECT_GT(work, net);
  EXPECT_NEAR(numbers_of(run.finish()).at("energy_j"), work, 1e-12);
}

TEST(Numbers, HavePathsComponentsAndStatuses) {
  RunSummary summary;
  summary.status = "timed-out";
  summary.tasks.push_back({"balance", 0.5, 0.25, "m"});
  summary.com_deviation = {3, 0, 4};
  summary.phases.push_back({"lift", 1, 2});
  const Numbers numbers = numbers_of(summary);
  EXPECT_EQ(numbers.at("tasks.balance.rms_error"), 0.5);
  EXPECT_EQ(numbers.at("com.max_deviation_m"), 5);
  EXPECT_EQ(numbers.at("com.max_deviation_m.z"), 4);
  EXPECT_EQ(numbers.at("phases.lift.to_s"), 2);
  EXPECT_EQ(numbers.at("timed_out"), 1);
  EXPECT_EQ(numbers.at("completed"), 0);
  EXPECT_TRUE(std::isnan(numbers.at("collision.min_distance_m")));
}

}  // namespace
}  // namespace poise
