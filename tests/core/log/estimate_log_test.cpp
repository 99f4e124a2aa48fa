// SPDX-License-Identifier: BSD-2-Clause
// Estimators over recordings. The oracle is the run that was recorded, and its truth.

#include "poise/core/log/estimate_log.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "poise/core/error.hpp"
#include "poise/core/log/csv_log.hpp"
#include "poise/core/run/run.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/paths.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

StackSpec swaying(const std::string& estimator) {
  return load_stack(
      test::source("apps/share/stacks/t02_com_circle_humanoid.yaml"),
      {"plant.type=mujoco", "plant.duration=3 s", "estimator={type: " + estimator + "}",
       "sensors={preset: mems-consumer, delay: 2 ms}"});
}

class EstimateLog : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    const test::TempFolder folder;
    const Registry modules = Registry::with_search_path();
    RunOptions options;
    options.folder = folder.path() / "run";
    options.report = false;
    run_ = run_stack(swaying("inekf"), modules, options);
    log_ = read_recording(options.folder / "signals.h5");
  }
  LogEstimate estimate(const std::string& estimator, const Recording& log = log_) const {
    return estimate_log(swaying(estimator), log, modules_);
  }
  static Recording without(const std::string& signal) {
    Recording out = log_;
    const auto at = std::ranges::find(out.signals, signal, &Signal::name) - out.signals.begin();
    out.signals.erase(out.signals.begin() + at);
    out.values.erase(out.values.begin() + at);
    return out;
  }

  const Registry modules_ = Registry::with_search_path();
  static inline RunSummary run_;
  static inline Recording log_;
};

// The recording rounds, and has true forces in place of measured ones.
TEST_F(EstimateLog, IsTheEstimateOfTheRun) {
  ASSERT_EQ(run_.status, "completed");
  const LogEstimate found = estimate("inekf");
  ASSERT_TRUE(found.errors);
  EXPECT_NEAR(found.errors->velocity_rms, run_.estimator->velocity_rms,
              0.1 * run_.estimator->velocity_rms);
  EXPECT_NEAR(found.errors->tilt_rms, run_.estimator->tilt_rms, 0.1 * run_.estimator->tilt_rms);
  const std::vector<double>& used = *log_.find("base/position");
  const std::vector<double>& now = *found.estimate.find("base/position");
  ASSERT_EQ(now.size(), used.size());
  for (std::size_t i = 0; i < now.size(); ++i) ASSERT_NEAR(now[i], used[i], 2e-3) << i;
  EXPECT_EQ(found.lost, 0);
}

TEST_F(EstimateLog, ComparesEstimators) {
  const LogEstimate inekf = estimate("inekf"), legs = estimate("leg-odometry");
  EXPECT_EQ(legs.estimator, "leg-odometry");
  EXPECT_GT(legs.errors->tilt_rms, inekf.errors->tilt_rms);
}

TEST_F(EstimateLog, OfATableIsTheSame) {
  const test::TempFolder folder;
  write_csv_log(log_, folder.path() / "log.csv");
  const LogEstimate one = estimate("inekf");
  const LogEstimate other = estimate("inekf", read_csv_log(folder.path() / "log.csv"));
  EXPECT_EQ(one.estimate.values, other.estimate.values);
}

TEST_F(EstimateLog, SaysWhatIsMissing) {
  EXPECT_FALSE(estimate("inekf", without("truth/base/position")).errors);
  EXPECT_THROW(estimate("inekf", without("sensors/imu_base/specific_force")), ConfigError);
  EXPECT_THROW(estimate("inekf", without("sensors/joints/position")), ConfigError);
  Recording other = log_;
  other
      .signals[static_cast<std::size_t>(
          std::ranges::find(other.signals, "sensors/joints/position", &Signal::name) -
          other.signals.begin())]
      .labels[0] = "no_joint";
  EXPECT_THROW(estimate("inekf", other), ConfigError);
}

// An IMU that says nothing for 50 ms is bridged, and said.
TEST_F(EstimateLog, TakesEmptyCellsAsSilence) {
  Recording log = log_;
  auto& force = log.values[static_cast<std::size_t>(
      std::ranges::find(log.signals, "sensors/imu_base/specific_force", &Signal::name) -
      log.signals.begin())];
  for (std::size_t row = 1000; row < 1050; ++row) force[3 * row] = NAN;
  const LogEstimate found = estimate("inekf", log);
  EXPECT_NEAR(found.degraded, 0.05, 5e-3);
  EXPECT_EQ(found.lost, 0);
  EXPECT_LT(found.errors->velocity_rms, 0.05);
}

}  // namespace
}  // namespace poise
