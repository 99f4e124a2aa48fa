// SPDX-License-Identifier: BSD-2-Clause
// Runs under the real clock, in a time of their own: nothing here sleeps.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sched.h>

#include <atomic>
#include <nlohmann/json.hpp>

#include "poise/core/loop/simulation.hpp"
#include "poise/core/record/recording_file.hpp"
#include "poise/core/run/run.hpp"
#include "poise/tests/support/own_time.hpp"
#include "poise/tests/support/stack_run.hpp"

namespace poise {
namespace {

class RealTime : public testing::Test {
 protected:
  const Registry modules_ = Registry::with_search_path();
  const test::TempFolder folder_;
  std::shared_ptr<test::OwnTime> time_ = std::make_shared<test::OwnTime>();
  RunOptions options_;

  RealTime() {
    options_.clock = real_clock(Overrun::kSkip, time_);
    options_.report = false;
  }
  static StackSpec stack(const std::string& duration) {
    return test::changed_stack("t01_stand_humanoid", "plant: {duration: " + duration + "}");
  }
  RunSummary run(const StackSpec& spec) { return run_stack(spec, modules_, options_); }
};

TEST_F(RealTime, KeepsAMinuteToItsPeriods) {
  options_.allocations = test::allocations;
  const std::int64_t start = time_->now();
  const RunSummary summary = run(stack("60 s"));
  EXPECT_EQ(summary.status, "completed") << summary.why;
  EXPECT_EQ(summary.ticks, 60'000);
  EXPECT_EQ(time_->sleeps, 60'000);
  EXPECT_EQ(time_->now() - start, 60'000'000'000);
  EXPECT_EQ(summary.allocations, 0);
  ASSERT_TRUE(summary.real_time);
  EXPECT_EQ(summary.real_time->overruns, 0);
  EXPECT_EQ(summary.real_time->jitter.max, 0);
  EXPECT_DOUBLE_EQ(summary.real_time->period, 1000);
}

TEST_F(RealTime, CountsLateTicksAndOverruns) {
  options_.between = [&](Simulation& simulation) {
    time_->pass(simulation.ticks() == 50 ? 3'400'000 : 120'000);
    time_->oversleep = simulation.ticks() % 10 == 0 ? 30'000 : 3'000;
  };
  const RunSummary summary = run(stack("0.1 s"));
  ASSERT_TRUE(summary.real_time);
  const RealTimeSummary& real = *summary.real_time;
  EXPECT_EQ(real.overruns, 1);
  EXPECT_EQ(real.missed, 2);
  EXPECT_EQ(summary.ticks, 98) << "the ticks left out are over";
  EXPECT_NEAR(real.jitter.p50, 3, 0.1);
  EXPECT_GT(real.jitter.max, 300) << "after the overrun";
  long all = 0, most = 0;
  for (const LateTicks& part : real.histogram) {
    all += part.ticks;
    if (part.below == 5) most = part.ticks;
  }
  EXPECT_EQ(all, summary.ticks);
  EXPECT_GT(most, 80) << "3 µs";
}

TEST_F(RealTime, EndsAfterAnOverrunIfWanted) {
  options_.clock = real_clock(Overrun::kStop, time_);
  options_.between = [&](Simulation& simulation) {
    if (simulation.ticks() == 50) time_->pass(1'500'000);
  };
  const RunSummary summary = run(stack("0.1 s"));
  EXPECT_EQ(summary.status, "overrun");
  EXPECT_THAT(summary.why, testing::HasSubstr("0.049"));
  EXPECT_EQ(summary.ticks, 50);
}

// A tick that comes too late asks no solver: it holds, and the run goes on or ends as the stack
// says.
TEST_F(RealTime, FallsBackAfterAnOverrunIfWanted) {
  std::vector<Outcome> outcomes;
  options_.clock = real_clock(Overrun::kFallback, time_);
  options_.folder = folder_.path() / "run";
  options_.keep_inputs = true;
  options_.between = [&](Simulation& simulation) {
    outcomes.push_back(simulation.controller().outcome());
    if (simulation.ticks() == 50) time_->pass(2'500'000);
  };
  const RunSummary summary = run(stack("0.1 s"));
  EXPECT_EQ(summary.status, "completed") << summary.why;
  EXPECT_EQ(summary.held_ticks, 1);
  EXPECT_EQ(summary.real_time->missed, 1);
  ASSERT_EQ(outcomes.size(), 99u);
  for (std::size_t k = 0; k < outcomes.size(); ++k)
    EXPECT_EQ(outcomes[k], k == 50 ? Outcome::kHeld : Outcome::kSolved) << k;
}

TEST_F(RealTime, EndsWithTheFallbackIfTheStackSaysSo) {
  options_.clock = real_clock(Overrun::kFallback, time_);
  options_.between = [&](Simulation& simulation) {
    if (simulation.ticks() == 50) time_->pass(1'500'000);
  };
  const StackSpec spec =
      test::changed_stack("t01_stand_humanoid",
                          "plant: {duration: 0.1 s}\n"
                          "control: {fallback: {deadline: {then: damp, ends: true}}}");
  const RunSummary summary = run(spec);
  EXPECT_EQ(summary.status, "overrun");
  EXPECT_EQ(summary.damped_ticks, 1);
  EXPECT_THAT(summary.why, testing::HasSubstr("0.050"));
}

// A limit of torque rates allows in the next tick what fits into the time that has passed.
TEST_F(RealTime, LimitsOfRatesUseTheTimeThatHasPassed) {
  const StackSpec spec = stack("0.02 s");
  const auto width_at = [&](std::shared_ptr<RunClock> clock, std::int64_t late) {
    options_.clock = std::move(clock);
    double width = 0;
    options_.between = [&](Simulation& simulation) {
      if (simulation.ticks() == 10) time_->pass(late);
      const Problem& problem = simulation.controller().problem();
      for (std::size_t b = 0; simulation.ticks() == 11 && b < problem.constraints.size(); ++b)
        if (problem.constraint_names[b] == "torque-rate-limits")
          width = problem.constraints[b].upper[0] - problem.constraints[b].lower[0];
    };
    run(spec);
    return width;
  };
  const double usual = width_at(simulated_clock(0, time_), 5'000'000);
  EXPECT_GT(usual, 0);
  EXPECT_NEAR(width_at(real_clock(Overrun::kSkip, time_), 100'000), usual, 1e-9 * usual);
  EXPECT_NEAR(width_at(real_clock(Overrun::kSkip, time_), 2'500'000), 2.5 * usual, 1e-9 * usual);
}

// The loop never waits for the recorder: what it has no room for is dropped and counted.
TEST_F(RealTime, DropsRowsWhileTheRecorderIsStalled) {
  std::atomic<bool> stalled{true};
  options_.hold_recorder = &stalled;
  options_.folder = folder_.path() / "run";
  const RunSummary summary = run(stack("10 s"));
  EXPECT_EQ(summary.ticks, 10'000);
  EXPECT_EQ(time_->sleeps, 10'000) << "one for each period, none for the recorder";
  const auto rows = static_cast<long>(RecordingFile(options_.folder / "signals.h5").rows());
  EXPECT_GT(summary.real_time->dropped_rows, 4000);
  EXPECT_EQ(summary.real_time->dropped_rows + rows, 10'000);
  const nlohmann::json json = nlohmann::json::parse(to_json(summary));
  EXPECT_EQ(json["real_time"]["dropped_rows"], summary.real_time->dropped_rows);
}

TEST_F(RealTime, RecordsHowManyRowsWereDroppedBeforeEachRow) {
  std::atomic<bool> stalled{true};
  options_.hold_recorder = &stalled;
  options_.folder = folder_.path() / "run";
  // How soon the recorder goes on is up to the machine, so the run lasts long enough.
  options_.between = [&](Simulation& simulation) { stalled = simulation.ticks() < 6000; };
  const RunSummary summary = run(stack("30 s"));
  const Recording recording = read_recording(options_.folder / "signals.h5");
  const std::vector<double>& dropped = *recording.find("recorder/dropped");
  ASSERT_GT(dropped.size(), 1u);
  for (std::size_t i = 1; i < dropped.size(); ++i) {
    const double gap = std::round((recording.time[i] - recording.time[i - 1]) / 0.001) - 1;
    EXPECT_EQ(dropped[i] - dropped[i - 1], gap) << recording.time[i];
  }
  EXPECT_EQ(static_cast<long>(dropped.size()) + summary.real_time->dropped_rows, summary.ticks);
}

// A simulated clock waits for the recorder: nothing is lost.
TEST_F(RealTime, ASimulatedRunLosesNoRow) {
  options_.clock = simulated_clock(0, time_);
  options_.folder = folder_.path() / "run";
  const RunSummary summary = run(stack("10 s"));
  EXPECT_FALSE(summary.real_time);
  EXPECT_EQ(RecordingFile(options_.folder / "signals.h5").rows(), 10'000u);
}

TEST_F(RealTime, SaysWhichRightsItHas) {
  std::vector<std::string> warned;
  options_.warn = [&](const Finding& finding) { warned.push_back(finding.kind); };
  const RunSummary summary = run(stack("10 ms"));
  EXPECT_EQ(summary.real_time->fifo && summary.real_time->locked,
            summary.real_time->refused.empty());
  std::vector<std::string> kinds;
  if (!summary.real_time->refused.empty()) kinds.emplace_back("real-time");
  EXPECT_EQ(warned, kinds);
  EXPECT_EQ(sched_getscheduler(0), SCHED_OTHER) << "it gave the priority back";
}

}  // namespace
}  // namespace poise
