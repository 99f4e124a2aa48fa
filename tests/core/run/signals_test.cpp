// SPDX-License-Identifier: BSD-2-Clause
// What a recording says of sensors and of the truth.

#include "poise/core/run/signals.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "poise/core/record/recording_file.hpp"
#include "poise/core/run/execution.hpp"
#include "poise/core/spatial/spatial.hpp"
#include "poise/tests/support/stack_run.hpp"

namespace poise {
namespace {

class Senses : public testing::Test {
 protected:
  // Also keeps, in each tick, the state that was used and the true one.
  Recording record(const std::string& changes, const std::string& stack = "t01_stand_humanoid") {
    RunOptions options;
    options.folder = folder_.path() / "run";
    options.overwrite = true;
    options.report = false;
    options.between = [&](Simulation& run) {
      used_.push_back(run.estimate().state);
      truth_.push_back(*run.truth());
      imu_.push_back(run.measurement().imus.empty() ? Eigen::Vector3d::Zero().eval()
                                                    : run.measurement().imus[0].specific_force);
      if (look_) look_(run);
    };
    const RunSummary summary = run_stack(test::changed_stack(stack, changes), modules_, options);
    EXPECT_EQ(summary.status, "completed") << summary.why;
    return read_recording(options.folder / "signals.h5");
  }
  static bool has(const Recording& recording, const std::string& group) {
    return std::ranges::any_of(
        recording.signals, [&](const Signal& signal) { return signal.name.starts_with(group); });
  }
  // Greatest difference between a row of a signal and a vector.
  static double off(const Recording& recording, const std::string& signal, std::size_t row,
                    const Eigen::VectorXd& right) {
    const std::vector<double>* found = recording.find(signal);
    if (found == nullptr) throw std::runtime_error("no signal " + signal);
    const std::vector<double>& values = *found;
    const auto n = static_cast<std::size_t>(right.size());
    return (Eigen::Map<const Eigen::VectorXd>(values.data() + row * n, right.size()) - right)
        .lpNorm<Eigen::Infinity>();
  }

  const Registry modules_ = Registry::with_search_path();
  const test::TempFolder folder_;
  std::function<void(const Simulation&)> look_;
  std::vector<State> used_, truth_;
  std::vector<Eigen::Vector3d> imu_;
};

TEST_F(Senses, TheTruthIsRecordedOnceIfItIsUsed) {
  const Recording recording = record("plant: {duration: 20 ms}");
  EXPECT_FALSE(has(recording, "truth/"));
  EXPECT_FALSE(has(recording, "sensors/"));
}

TEST_F(Senses, WithErrorsEachRowHasTheTruthOfItsTick) {
  for (const char* plant : {"gauss", "mujoco"}) {
    used_.clear(), truth_.clear(), imu_.clear();
    const Recording recording =
        record(std::string("plant: {duration: 50 ms, type: ") + plant +
               ", joint_noise: 1 mrad, base_noise: 0.002, state_delay: 3 ms}");
    ASSERT_EQ(recording.time.size(), truth_.size());
    double wrong = 0;
    for (std::size_t k = 0; k < truth_.size(); ++k) {
      EXPECT_LT(off(recording, "truth/base/position", k, truth_[k].base().p), 1e-6) << k;
      EXPECT_LT(off(recording, "truth/base/rotation", k, rotation_vector(truth_[k].base().R)),
                1e-6);
      EXPECT_LT(off(recording, "truth/base/velocity", k, truth_[k].v.head<6>()), 1e-5);
      EXPECT_LT(off(recording, "truth/joints/position", k, truth_[k].joints), 1e-6);
      EXPECT_LT(off(recording, "joints/position", k, used_[k].joints), 1e-12);
      EXPECT_LT(off(recording, "sensors/joints/position", k, used_[k].joints), 1e-6);
      EXPECT_LT(off(recording, "sensors/base/position", k, used_[k].base().p), 1e-6);
      EXPECT_LT(off(recording, "sensors/imu_base/specific_force", k, imu_[k]), 1e-4);
      wrong = std::max(wrong, off(recording, "truth/joints/position", k, used_[k].joints));
    }
    EXPECT_GT(wrong, 1e-3) << "what was used is not the truth";
  }
}

TEST_F(Senses, AnEstimatorSaysHowSureItWas) {
  std::vector<double> sigma, believed, squared;
  look_ = [&](const Simulation& run) {
    sigma.push_back(run.estimate().velocity_sigma[0]);
    believed.push_back(run.estimate().contacts[0].probability);
    squared.push_back(run.estimate().innovation.squared);
  };
  const Recording recording = record(
      "plant: {duration: 50 ms, type: mujoco}\nestimator: inekf\n"
      "sensors: {preset: mems-consumer, delay: 2 ms}");
  ASSERT_EQ(recording.time.size(), sigma.size());
  const std::string contact = "estimate/contacts/left_foot/made";
  ASSERT_TRUE(recording.find(contact));
  EXPECT_FALSE(has(recording, "observer/"));
  for (std::size_t k = 0; k < sigma.size(); ++k) {
    EXPECT_LT(off(recording, "base/velocity", k, used_[k].v.head<6>()), 1e-5);
    EXPECT_NEAR((*recording.find("estimate/base/velocity_sigma"))[6 * k], sigma[k], 1e-5);
    EXPECT_EQ((*recording.find(contact))[3 * k], 1) << "planned";
    EXPECT_EQ((*recording.find(contact))[3 * k + 1], believed[k]);
    EXPECT_NEAR((*recording.find("estimate/innovation"))[3 * k], squared[k],
                1e-3 + 1e-5 * squared[k]);
  }
}

TEST_F(Senses, AnArmHasNoBase) {
  const Recording recording =
      record("plant: {duration: 20 ms, joint_noise: 0.1 mrad}", "t05_fixed_arm");
  EXPECT_TRUE(recording.find("truth/joints/velocity"));
  EXPECT_FALSE(has(recording, "truth/base"));
  EXPECT_FALSE(has(recording, "sensors/imu"));
}

}  // namespace
}  // namespace poise
