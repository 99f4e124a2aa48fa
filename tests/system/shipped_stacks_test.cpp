// SPDX-License-Identifier: BSD-2-Clause
// Every shipped stack does what its file promises, on every robot.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numbers>

#include "poise/core/record/recorder.hpp"
#include "poise/core/run/run.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;

const fs::path kStacks = test::source("apps/share/stacks");

struct Executed {
  RunSummary summary;
  Recording recording;
};

Executed run(const StackSpec& spec) {
  const fs::path folder =
      fs::temp_directory_path() /
      ("poise_shipped_" + std::to_string(::getpid()) + "_" + spec.file.stem().string());
  RunOptions options;
  options.folder = folder;
  options.allocations = test::allocations;
  Executed result;
  result.summary = run_stack(spec, Registry::with_search_path(), options);
  result.recording = read_recording(folder / "signals.h5");
  fs::remove_all(folder);
  return result;
}

Executed run(const std::string& stack) { return run(load_stack(kStacks / (stack + ".yaml"))); }

void expect_sound(const RunSummary& s) {
  EXPECT_EQ(s.status, "completed") << s.why;
  EXPECT_NEAR(s.simulated, 10.0, 1e-9);
  EXPECT_EQ(s.allocations, 0);
  EXPECT_EQ(s.relaxed_ticks + s.held_ticks, 0);
  EXPECT_GT(s.motors.share, 0.0);
  EXPECT_LE(s.motors.share, 1 + 1e-9) << s.motors.joint;
  for (const ContactSummary& contact : s.contacts) {
    EXPECT_GT(contact.min_margin, 0.0) << contact.name;
    EXPECT_GT(contact.max_force, 0.0) << contact.name;
  }
  for (const ConstraintSummary& c : s.constraints) EXPECT_LE(c.max_violation, 1e-6) << c.name;
}

const TaskSummary& task(const RunSummary& s, const std::string& name) {
  return *std::ranges::find(s.tasks, name, &TaskSummary::name);
}

// Column `c` of a signal over time.
std::vector<double> column(const Recording& recording, const std::string& signal, std::size_t c,
                           std::size_t columns) {
  std::vector<double> values;
  const std::vector<double>* all = recording.find(signal);
  if (all == nullptr) return values;
  for (std::size_t i = c; i < all->size(); i += columns) values.push_back((*all)[i]);
  return values;
}

// RMS distance of the CoM from its reference after the first second [m].
double com_rms(const Recording& r) {
  const std::vector<double>& at = *r.find("com/position");
  const std::vector<double>& wanted = *r.find("com/reference");
  double sum = 0;
  std::size_t n = 0;
  for (std::size_t i = 0; i < r.time.size(); ++i) {
    if (r.time[i] < 1) continue;
    ++n;
    for (std::size_t k = 3 * i; k < 3 * i + 3; ++k) sum += std::pow(at[k] - wanted[k], 2);
  }
  return std::sqrt(sum / static_cast<double>(n));
}

double reach_of(const std::vector<double>& values) {
  const auto [low, high] = std::ranges::minmax(values);
  return high - low;
}

class OnEveryRobot : public testing::TestWithParam<std::string> {};

TEST_P(OnEveryRobot, StandsStill) {
  const Executed r = run("t01_stand" + GetParam());
  expect_sound(r.summary);
  EXPECT_LT(task(r.summary, "balance").final_error, 1e-4);
}

TEST_P(OnEveryRobot, LeadsItsCentreOfMassAlongACircle) {
  const Executed r = run("t02_com_circle" + GetParam());
  expect_sound(r.summary);
  EXPECT_LT(com_rms(r.recording), 2e-3);
  EXPECT_NEAR(reach_of(column(r.recording, "com/reference", 0, 3)), 0.06, 0.01)
      << "the reference really is a circle of 3 cm";
  EXPECT_NEAR(reach_of(column(r.recording, "com/reference", 1, 3)), 0.06, 0.01);
}

TEST_P(OnEveryRobot, Squats) {
  const Executed r = run("t03_squat" + GetParam());
  expect_sound(r.summary);
  EXPECT_NEAR(reach_of(column(r.recording, "base/position", 2, 3)), 0.12, 0.005);
}

TEST_P(OnEveryRobot, ReachesWithAHand) {
  const Executed r = run("t04_reach" + GetParam());
  expect_sound(r.summary);
  EXPECT_LT(task(r.summary, "reach").final_error, 0.02);
}

TEST_P(OnEveryRobot, SquatsOnASlope) {
  const Executed r = run("t06_slope" + GetParam());
  expect_sound(r.summary);
  EXPECT_NEAR(reach_of(column(r.recording, "base/position", 2, 3)), 0.12, 0.005);
  const double slope = std::tan(10 * std::numbers::pi / 180);
  double along = 0, normal = 0;
  for (const char* foot : {"left_foot", "right_foot"}) {
    const std::string force = std::string("contacts/") + foot + "/force";
    along += column(r.recording, force, 0, 6).back();
    normal += column(r.recording, force, 2, 6).back();
  }
  EXPECT_NEAR(along / normal, slope, 1e-6) << "weight against the normal";
}

// The feet move with the platform, the CoM stays.
TEST_P(OnEveryRobot, StandsOnASwayingPlatform) {
  const Executed r = run("t07_sway" + GetParam());
  expect_sound(r.summary);
  EXPECT_LT(com_rms(r.recording), 2e-3);
  const std::size_t joints = r.recording.find("joints/position")->size() / r.recording.time.size();
  double most = 0;
  for (std::size_t j = 0; j < joints; ++j)
    most = std::max(most, reach_of(column(r.recording, "joints/position", j, joints)));
  EXPECT_GT(most, 0.07) << "of the ankles, that the platform rocks by 2 deg to either side";
}

INSTANTIATE_TEST_SUITE_P(Robots, OnEveryRobot, testing::Values("", "_drchubo", "_humanoid"),
                         [](const auto& robot) {
                           return robot.param.empty() ? "atlas" : robot.param.substr(1);
                         });

class OnOneRobot : public testing::TestWithParam<std::string> {};

TEST_P(OnOneRobot, StandsOnOneFootAndLiftsTheOther) {
  const Executed r = run("t08_one_foot" + GetParam());
  expect_sound(r.summary);
  EXPECT_EQ(r.summary.contacts.size(), 1U);
  EXPECT_LT(task(r.summary, "balance").final_error, 1e-4);
  EXPECT_LT(task(r.summary, "swing").rms_error, 1e-3);
}

TEST_P(OnOneRobot, PushesAgainstAWallWithBothHands) {
  const Executed r = run("t09_wall" + GetParam());
  expect_sound(r.summary);
  EXPECT_LT(com_rms(r.recording), 2e-3);
  for (const char* hand : {"left_hand", "right_hand"}) {
    const std::vector<double> force =
        column(r.recording, std::string("contacts/") + hand + "/force", 2, 6);
    EXPECT_GE(std::ranges::min(force), 10 - 0.01) << hand << ", but for the plant's own step";
  }
}

INSTANTIATE_TEST_SUITE_P(Robots, OnOneRobot, testing::Values("", "_humanoid"),
                         [](const auto& robot) {
                           return robot.param.empty() ? "atlas" : robot.param.substr(1);
                         });

TEST(FixedArm, FollowsItsPath) {
  const Executed r = run("t05_fixed_arm");
  expect_sound(r.summary);
  EXPECT_LT(task(r.summary, "path").rms_error, 0.01);
}

// The rods turn the tool back by as much as upper arm and forearm turn.
TEST(Palletizer, CarriesABoxThatItsRodsKeepLevel) {
  const Executed r = run("t40_palletizer");
  expect_sound(r.summary);
  EXPECT_LT(task(r.summary, "carry").rms_error, 1e-4);
  ASSERT_EQ(r.summary.contacts.size(), 3U) << "its loops";
  const auto& joints =
      std::ranges::find(r.recording.signals, "joints/position", &Signal::name)->labels;
  const auto angle = [&](const std::string& joint) {
    const auto at = std::ranges::find(joints, joint) - joints.begin();
    return column(r.recording, "joints/position", static_cast<std::size_t>(at), joints.size());
  };
  const std::vector<double> shoulder = angle("shoulder"), elbow = angle("elbow"),
                            tool = angle("tool");
  EXPECT_GT(reach_of(shoulder), 0.3);
  EXPECT_GT(reach_of(tool), 0.3);
  for (std::size_t i = 0; i < tool.size(); ++i)
    ASSERT_NEAR(shoulder[i] + elbow[i] + tool[i], 0, 1e-7) << r.recording.time[i] << " s";
}

TEST(LiftFoot, UnloadsItFirstAndLoadsItAgain) {
  const Executed r = run("t11_lift_foot");
  EXPECT_EQ(r.summary.status, "completed") << r.summary.why;
  EXPECT_EQ(r.summary.relaxed_ticks + r.summary.held_ticks, 0);
  EXPECT_EQ(r.summary.allocations, 0);
  EXPECT_LT(task(r.summary, "balance").rms_error, 2e-3);
  EXPECT_NEAR(static_cast<double>(r.summary.contacts[0].open_ticks), 4500, 200) << "of 10000";
  EXPECT_EQ(r.summary.contacts[1].open_ticks, 0);
  EXPECT_GT(r.summary.contacts[1].min_margin, 0);
  const std::vector<double> foot = column(r.recording, "contacts/left_foot/force", 2, 6);
  EXPECT_EQ(foot[5000], 0);
  EXPECT_GT(foot.back(), 200);
}

// The pelvis rotates about all axes while the robot squats, which exercises the charts.
TEST(StrictPriorities, LeaveNothingOfWhatLevelOneWants) {
  const fs::path file = kStacks / "t04_reach_humanoid.yaml";
  const RunSummary strict = run(load_stack(file, {"control.solver=hierarchy"})).summary;
  expect_sound(strict);
  for (const char* name : {"balance", "pelvis", "reach"})
    EXPECT_LT(task(strict, name).rms_error, 1e-5) << name;
}

TEST(Charts, GiveTheSameMotion) {
  std::vector<std::vector<double>> motions;
  for (const std::string chart : {"unit-quaternion", "roll-pitch-yaw", "rotation-matrix"}) {
    StackSpec spec =
        load_stack(kStacks / "t03_squat.yaml",
                   {"robot.base.orientation=" + chart, "plant.duration=5 s",
                    "control.constraints.torque-rate-limits=null",
                    "control.tasks.pelvis.reference={type: sinusoid, amplitude: 10 deg,"
                    " frequency: 0.7 Hz}"});
    const Executed r = run(spec);
    EXPECT_EQ(r.summary.status, "completed") << r.summary.why;
    motions.push_back(column(r.recording, "base/position", 0, 1));
    motions.push_back(column(r.recording, "joints/position", 0, 1));
  }
  for (std::size_t m = 2; m < motions.size(); ++m) {
    ASSERT_EQ(motions[m].size(), motions[m % 2].size());
    double worst = 0;
    for (std::size_t i = 0; i < motions[m].size(); ++i)
      worst = std::max(worst, std::abs(motions[m][i] - motions[m % 2][i]));
    EXPECT_LT(worst, 1e-6) << (m % 2 ? "joints [rad]" : "base [m]");
  }
}

TEST(Runs, AreTheSameBitForBit) {
  const StackSpec spec = load_stack(kStacks / "t02_com_circle.yaml", {"plant.duration=1 s"});
  const Executed first = run(spec), second = run(spec);
  for (std::size_t s = 0; s < first.recording.signals.size(); ++s) {
    if (first.recording.signals[s].name.starts_with("tick/")) continue;  // wall time
    EXPECT_EQ(first.recording.values[s], second.recording.values[s])
        << first.recording.signals[s].name;
  }
}

}  // namespace
}  // namespace poise
