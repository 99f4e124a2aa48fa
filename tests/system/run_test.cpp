// SPDX-License-Identifier: BSD-2-Clause
// Failing runs and their output.

#include "poise/core/run/run.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "poise/core/record/recorder.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;

class Running : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("poise_run_" + std::to_string(::getpid()));
    fs::remove_all(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  static StackSpec stand(std::vector<std::string> settings) {
    return load_stack(test::source("apps/share/stacks/t01_stand.yaml"), settings);
  }
  RunSummary run(const StackSpec& spec) {
    options_.folder = folder_;
    return run_stack(spec, registry_, options_);
  }

  fs::path folder_;
  Registry registry_ = Registry::with_search_path();
  RunOptions options_;
};

TEST_F(Running, LeavesAStackThatRunsAgain) {
  run(stand({"plant.duration=0.1 s"}));
  const RunSummary again = run_stack(load_stack(folder_ / "stack.yaml"), registry_, {});
  EXPECT_EQ(again.status, "completed");
  EXPECT_EQ(again.ticks, 100);
}

TEST_F(Running, WritesASummaryThatMatches) {
  const RunSummary s = run(stand({"plant.duration=0.1 s"}));
  std::ifstream in(folder_ / "summary.json");
  const auto json = nlohmann::json::parse(in);
  EXPECT_EQ(json["status"], "completed");
  EXPECT_EQ(json["ticks"], 100);
  EXPECT_DOUBLE_EQ(json["simulated_s"], 0.1);
  EXPECT_EQ(json["run"], folder_.string());
  EXPECT_GT(s.motors.step.size, 0);
  EXPECT_DOUBLE_EQ(json["torque"]["max_step"]["size"], s.motors.step.size);
  EXPECT_EQ(json["torque"]["max_step"]["unit"], "N·m");
  EXPECT_EQ(json["torque"]["max_step"]["joint"], s.motors.step.joint);
  EXPECT_TRUE(json["tasks"].contains("balance"));
  EXPECT_TRUE(json["tick_us"]["stages"].contains("solver"));
  EXPECT_TRUE(fs::exists(folder_ / "report.html"));
}

TEST_F(Running, RecordsThePhaseOfEveryTick) {
  run(stand({"plant.duration=0.1 s", "phases={one: {until: {time: 30 ms}, then: two}, two: {}}"}));
  const Recording recording = read_recording(folder_ / "signals.h5");
  const auto phase = std::ranges::find(recording.signals, "phase", &Signal::name);
  ASSERT_NE(phase, recording.signals.end());
  EXPECT_EQ(phase->words, (std::vector<std::string>{"one", "two"}));
  const std::vector<double>& values = *recording.find("phase");
  ASSERT_EQ(values.size(), 100u);
  EXPECT_EQ(values[29], 0);
  EXPECT_EQ(values[30], 1);
}

TEST_F(Running, StopsWhenAskedAndKeepsWhatItRecorded) {
  std::atomic<bool> stop{false};
  options_.stop = &stop;
  options_.progress = [&](double share) { stop = share > 0.001; };
  const RunSummary s = run(stand({"plant.duration=1000 s"}));
  EXPECT_EQ(s.status, "stopped");
  EXPECT_EQ(read_recording(folder_ / "signals.h5").time.size(), static_cast<std::size_t>(s.ticks));
}

TEST_F(Running, SaysThatItIsInfeasible) {
  const RunSummary s = run(stand({"control.constraints.friction-cone.min_force=5 kN"}));
  EXPECT_EQ(s.status, "infeasible");
  EXPECT_THAT(s.why, testing::HasSubstr("friction-cone"));
  EXPECT_EQ(s.ticks, 1);
}

TEST_F(Running, RelaxesWhatTheStackNames) {
  const RunSummary s = run(
      stand({"control.constraints.friction-cone.min_force=5 kN",
             "control.on_failure={relax: [friction-cone], then: stop}", "plant.duration=0.2 s"}));
  EXPECT_EQ(s.status, "completed") << s.why;
  EXPECT_EQ(s.relaxed_ticks, s.ticks);
}

// The fall is detected in the tick in which the CoM drops below 60 % of its height, not before.
TEST_F(Running, FallsWhenItIsPushedOver) {
  const auto pushed = [this](const char* impulse) {
    options_.overwrite = true;
    return run(stand({fmt::format("disturbances=[{{at: 0.2 s, on: utorso, impulse: {}}}]", impulse),
                      "control.on_failure={then: hold}", "fallen={height: 60 %, tilt: 180 deg}",
                      "plant.duration=3 s"}));
  };
  EXPECT_EQ(pushed("[0, 4, 0]").status, "completed");
  const RunSummary s = pushed("[0, 400, 0]");
  EXPECT_EQ(s.status, "fell") << s.why;
  EXPECT_THAT(s.why, testing::AllOf(testing::HasSubstr("sank"),
                                    testing::Not(testing::HasSubstr("tilted"))));
  EXPECT_LT(s.simulated, 3);
  const Recording recording = read_recording(folder_ / "signals.h5");
  const std::vector<double>& com = *recording.find("com/position");
  const double limit = 0.6 * com[2];
  ASSERT_EQ(com.size(), 3 * recording.time.size());
  for (std::size_t i = 0; i + 1 < recording.time.size(); ++i)
    EXPECT_GE(com[3 * i + 2], limit) << recording.time[i];
  EXPECT_LT(com.back(), limit);
}

TEST_F(Running, HoldsWithinWhatTheMotorsCanGive) {
  const RunSummary s = run(stand({"control.constraints.friction-cone.min_force=20 kN",
                                  "control.on_failure={then: hold}", "plant.duration=1 s"}));
  EXPECT_EQ(s.status, "completed") << s.why << " (it starts from torques that carry the robot)";
  EXPECT_EQ(s.held_ticks, s.ticks);
  EXPECT_LE(s.motors.share, 1.0);
}

TEST_F(Running, SaysWhereItWouldHaveSlipped) {
  const RunSummary s =
      run(load_stack(test::source("apps/share/stacks/t02_com_circle.yaml"),
                     {"contacts.left_foot.friction=0.02", "control.constraints.friction-cone=null",
                      "plant.duration=1 s"}));
  EXPECT_EQ(s.status, "completed");
  EXPECT_GT(s.contacts[0].slipping_ticks, 0);
  EXPECT_GT(s.contacts[0].slipping_ticks, s.contacts[1].slipping_ticks);
  EXPECT_THAT(
      s.why, testing::AllOf(testing::HasSubstr("left_foot"),
                            testing::HasSubstr(fmt::format("{:.3f} s", s.contacts[0].first_slip))));
  // The recording's rows carry the time at which a tick begins.
  const Recording recording = read_recording(folder_ / "signals.h5");
  const std::vector<double>& margin = *recording.find("contacts/left_foot/margin");
  const auto first = std::ranges::find_if(margin, [](double one) { return one < -1e-6; });
  ASSERT_NE(first, margin.end());
  EXPECT_DOUBLE_EQ(s.contacts[0].first_slip,
                   recording.time[static_cast<std::size_t>(first - margin.begin())]);
}

// On ice the CoM's motion ends in a conflict of joints, which is not how it began.
TEST_F(Running, SaysThatItSlippedBeforeItFailed) {
  const RunSummary s =
      run(stand({"plant.type=mujoco", "plant.friction_scale=0.01", "plant.duration=2 s",
                 "control.tasks.balance.reference={type: minimum-jerk, to: {by: [0, 7 cm, 0]}, "
                 "duration: 0.3 s}"}));
  ASSERT_NE(s.status, "completed");
  ASSERT_GT(s.contacts[0].slipping_ticks + s.contacts[1].slipping_ticks, 0);
  EXPECT_THAT(s.why, testing::HasSubstr("slipped"));
}

TEST_F(Running, SaysThatFeetLiftedOffAndTheCoMWasOutsideBeforeItFell) {
  const RunSummary s = run(stand({"disturbances=[{at: 0.2 s, on: utorso, impulse: [0, 400, 0]}]",
                                  "control.on_failure={then: hold}", "plant.duration=3 s"}));
  ASSERT_EQ(s.status, "fell") << s.why;
  const std::size_t fell = s.why.find("tilted over"), lifted = s.why.find("; lifted off: "),
                    outside = s.why.find("; the CoM left the support of the contacts at ");
  EXPECT_LT(fell, lifted) << s.why;
  EXPECT_LT(fell, outside) << s.why;
  EXPECT_NE(lifted, std::string::npos) << s.why;
  EXPECT_NE(outside, std::string::npos) << s.why;
}

// Knees without strength bring the robot down, until other joints contradict each other.
TEST_F(Running, SaysWhichLimitsBeganAFailure) {
  const RunSummary s = run(load_stack(
      test::source("apps/share/stacks/t01_stand_humanoid.yaml"),
      {"robot.limits={l_knee: {effort: 0.1}, r_knee: {effort: 0.1}}", "plant.duration=2 s"}));
  ASSERT_EQ(s.status, "infeasible") << s.why;
  EXPECT_THAT(s.why, testing::AllOf(testing::HasSubstr("torque-limits"),
                                    testing::HasSubstr("l_knee"), testing::HasSubstr("r_knee")));
  EXPECT_THAT(s.why, testing::HasSubstr(folder_.string()));
}

// Without ground and gravity, pitched by `pitch` degrees and pushed to pitch further.
std::vector<std::string> somersault(const std::string& chart, int pitch, const char* impulse) {
  return {"contacts=null",
          "gravity=[0, 0, 0]",
          "control.tasks.balance=null",
          "control.tasks.pelvis=null",
          "control.constraints.torque-rate-limits=null",
          fmt::format("robot.start={{height: 1 m, rpy: [0, {} deg, 0]}}", pitch),
          fmt::format("disturbances=[{{at: 0 s, on: utorso, impulse: {}, over: 200 ms}}]", impulse),
          "plant.duration=2 s",
          "robot.base.orientation=" + chart};
}

TEST_F(Running, SaysWhenAChartCameNearItsSingularity) {
  const RunSummary s = run(stand(somersault("roll-pitch-yaw", 70, "[0, 0, -40]")));
  EXPECT_EQ(s.status, "completed") << s.why;
  const Recording recording = read_recording(folder_ / "signals.h5");
  const std::vector<double>* chart = recording.find("base/chart");
  ASSERT_NE(chart, nullptr);
  double least = 1, at = 0;
  for (std::size_t i = 0; i < recording.time.size(); ++i) {
    const double margin = std::abs(std::cos((*chart)[3 * i + 1]));
    if (margin < least) at = recording.time[i];
    least = std::min(least, margin);
  }
  ASSERT_LT(least, 0.1);
  EXPECT_NEAR(s.chart.margin, least, 1e-2);
  EXPECT_NEAR(s.chart.at, at, 5e-3);
  EXPECT_THAT(s.why, testing::HasSubstr(fmt::format(" {:.2g} at ", s.chart.margin)));
  EXPECT_THAT(s.why, testing::HasSubstr(fmt::format("at {:.3f} s", s.chart.at)));
  std::ifstream in(folder_ / "summary.json");
  const auto json = nlohmann::json::parse(in);
  EXPECT_DOUBLE_EQ(json["chart_margin"], s.chart.margin);
  EXPECT_DOUBLE_EQ(json["chart_margin_at_s"], s.chart.at);
}

TEST_F(Running, StaysClearOfASingularityWhereTheChartHasAShadow) {
  for (const char* chart : {"unit-quaternion", "modified-rodrigues", "rotation-vector"}) {
    options_.overwrite = true;
    const RunSummary s = run(stand(somersault(chart, 165, "[-40, 0, 0]")));
    EXPECT_EQ(s.status, "completed") << s.why;
    EXPECT_EQ(s.why, "") << chart;
    EXPECT_GT(s.chart.margin, 0.45) << chart;
  }
}

TEST_F(Running, JudgesAFallAboveTheGroundItStoodOn) {
  const StackSpec low = stand({"robot.start={height: -5 m}", "plant.duration=0.1 s"});
  EXPECT_EQ(run(low).status, "completed");
}

TEST_F(Running, KeepsAnEarlierRecording) {
  const StackSpec spec = stand({"plant.duration=0.05 s"});
  run(spec);
  EXPECT_THROW(run(spec), ConfigError);
  options_.overwrite = true;
  EXPECT_EQ(run(spec).status, "completed");
}

TEST_F(Running, LeavesNothingOfAnEarlierRun) {
  const StackSpec spec = stand({"plant.duration=0.05 s"});
  options_.csv = true;
  run(spec);
  std::ofstream(folder_ / "notes.txt") << "mine";
  options_.csv = options_.report = false;
  options_.overwrite = true;
  run(spec);
  EXPECT_FALSE(fs::exists(folder_ / "signals.csv"));
  EXPECT_FALSE(fs::exists(folder_ / "report.html"));
  EXPECT_TRUE(fs::exists(folder_ / "summary.json"));
  EXPECT_TRUE(fs::exists(folder_ / "notes.txt"));
}

TEST_F(Running, IsNotOverwrittenByAnotherRunMeanwhile) {
  const StackSpec spec = stand({"plant.duration=0.05 s"});
  RunOptions others;
  others.folder = folder_;
  others.overwrite = true;
  bool tried = false;
  options_.between = [&](Simulation&) {
    if (tried) return;
    tried = true;
    EXPECT_THROW(run_stack(spec, registry_, others), ConfigError);
  };
  run(spec);
  EXPECT_TRUE(tried);
  EXPECT_EQ(read_recording(folder_ / "signals.h5").time.size(), 50u);
  EXPECT_EQ(run_stack(spec, registry_, others).status, "completed");
}

TEST_F(Running, RecordsTwoTasksOfTheCentreOfMass) {
  const RunSummary s =
      run(stand({"control.tasks=[{name: balance, type: com}, {name: stance, type: posture},"
                 " {name: also, type: com, axes: z, reference: {type: fixed, to: [0, 0, 95 cm]}}]",
                 "plant.duration=0.05 s"}));
  EXPECT_EQ(s.status, "completed");
  const Recording recording = read_recording(folder_ / "signals.h5");
  const std::vector<double>& com = *recording.find("com/position");
  for (const char* task : {"balance", "also"})
    ASSERT_NE(recording.find(fmt::format("tasks/{}/error", task)), nullptr) << task;
  const std::vector<double>& error = *recording.find("tasks/also/error");
  ASSERT_EQ(error.size(), recording.time.size()) << "one row";
  for (std::size_t i = 0; i < error.size(); ++i)
    EXPECT_NEAR(error[i], com[3 * i + 2] - 0.95, 1e-3) << i;
  EXPECT_NE(*recording.find("tasks/balance/error"), error);
}

TEST_F(Running, PassesWarningsOn) {
  std::vector<std::string> paths;
  options_.warn = [&](const Finding& finding) { paths.push_back(finding.path); };
  run(stand({"robot.start.joints.l_leg_aky=-10 deg", "plant.duration=0.01 s"}));
  EXPECT_THAT(paths, testing::Contains("contacts.left_foot"));
}

TEST_F(Running, RefusesAFolderThatCannotBeMade) {
  folder_ = "/proc/poise";
  EXPECT_THROW(run(stand({"plant.duration=0.1 s"})), ConfigError);
}

}  // namespace
}  // namespace poise
