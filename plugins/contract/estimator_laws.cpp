// SPDX-License-Identifier: BSD-2-Clause
// Contract of estimators, on what a simulated robot measures.

#include <algorithm>
#include <cmath>

#include "poise/core/setup/load_stack.hpp"
#include "poise/core/setup/modules.hpp"
#include "poise/plugins/contract/allocations.hpp"
#include "poise/plugins/contract/sensor_stream.hpp"
#include "poise/plugins/contract/subject.hpp"

namespace poise::contract {
namespace {

constexpr int kUpdates = 300;

class EstimatorLaws : public testing::TestWithParam<std::string> {
 protected:
  // The first stack of the command line with this estimator, else a shipped one.
  static StackSpec spec() {
    const std::vector<std::string> noise = {"plant={type: gauss, duration: 1 s}",
                                            "plant.joint_noise=1e-4", "plant.joint_rate_noise=1e-2",
                                            "plant.base_noise=1e-3", "plant.base_rate_noise=1e-2"};
    std::size_t given = 0;
    const auto files = stack_files(given);
    for (std::size_t i = 0; i < given; ++i)
      if (StackSpec one = load_stack(files[i], noise);
          one.module(ModuleKind::kEstimator).type == GetParam())
        return one;
    return load_stack(files[given], noise);
  }
  static std::shared_ptr<Estimator> made(const StackSpec& spec) {
    if (spec.module(ModuleKind::kEstimator).type == GetParam())
      return make_module_as<Estimator>(spec.module(ModuleKind::kEstimator), ModuleKind::kEstimator,
                                       all_modules());
    return std::static_pointer_cast<Estimator>(make(ModuleKind::kEstimator, GetParam()));
  }

  // Without poses from outside, if the estimator can do without.
  bool close_eyes() {
    SensorStream blind = stream_;
    blind.close_eyes();
    try {
      blind.bind(*made(blind.spec));
    } catch (const ConfigError&) {
      return false;
    }
    stream_ = std::move(blind);
    return true;
  }
  std::vector<Estimate> run(const State& guess) {
    const auto estimator = made(stream_.spec);
    stream_.bind(*estimator);
    return stream_.run(*estimator, guess);
  }

  SensorStream stream_{spec(), kUpdates};
};

void expect_same(const State& one, const State& other, double within) {
  EXPECT_LE((one.joints - other.joints).cwiseAbs().maxCoeff(), within);
  EXPECT_LE((one.v - other.v).cwiseAbs().maxCoeff(), within);
  EXPECT_LE((one.base().p - other.base().p).norm(), within);
  EXPECT_LE((one.base().R - other.base().R).norm(), within);
}

TEST_P(EstimatorLaws, GivesTheSameForTheSameInput) {
  const auto one = run(stream_.setup.start), other = run(stream_.setup.start);
  for (std::size_t i = 0; i < one.size(); ++i) {
    expect_same(one[i].state, other[i].state, 0);
    ASSERT_EQ(one[i].position_sigma, other[i].position_sigma) << "tick " << i;
    ASSERT_EQ(one[i].velocity_sigma, other[i].velocity_sigma) << "tick " << i;
    ASSERT_EQ(one[i].health, other[i].health) << "tick " << i;
    if (HasFailure()) return;
  }
}

TEST_P(EstimatorLaws, BeginsAnewAtEachStart) {
  const auto estimator = made(stream_.spec);
  stream_.bind(*estimator);
  const auto first = stream_.run(*estimator, stream_.setup.start);
  const auto again = stream_.run(*estimator, stream_.setup.start);
  expect_same(first.back().state, again.back().state, 0);
}

TEST_P(EstimatorLaws, DoesNotAllocateInAnUpdate) {
  const auto estimator = made(stream_.spec);
  stream_.bind(*estimator);
  Estimate estimate(stream_.setup.start, stream_.setup.contacts.size());
  estimator->start(stream_.measured[0], stream_.setup.start, estimate);
  for (std::size_t i = 1; i < 20; ++i) {
    const long before = allocations();
    estimator->update(stream_.measured[i], stream_.plans[i - 1], stream_.commands[i - 1], estimate);
    EXPECT_EQ(allocations(), before) << "update " << i;
  }
}

// All joints and the IMU fall silent, and with them every pose from outside.
TEST_P(EstimatorLaws, SaysWhatIsMissing) {
  const auto estimator = made(stream_.spec);
  stream_.bind(*estimator);
  for (std::size_t i = 10; i < stream_.measured.size(); ++i) {
    Measurement& silent = stream_.measured[i];
    std::ranges::fill(silent.joints.valid, std::uint8_t{0});
    for (ImuSample& imu : silent.imus) imu.valid = false;
    for (OutsideSample& root : silent.roots) root.valid = root.has_twist = false;
  }
  const auto estimates = stream_.run(*estimator, stream_.setup.start);
  EXPECT_EQ(estimates[9].health, Health::kOk) << estimates[9].reason.text();
  EXPECT_NE(estimates.back().health, Health::kOk);
  EXPECT_FALSE(estimates.back().reason.text().empty());
  for (const Estimate& one : estimates)
    ASSERT_TRUE(one.state.v.allFinite() && one.state.joints.allFinite());
}

// The error of each number counts in its standard deviations.
TEST_P(EstimatorLaws, ErrsWithinThreeSigma) {
  close_eyes();
  const auto estimates = run(stream_.setup.start);
  long beyond = 0, count = 0;
  const auto judge = [&](double error, double sigma) {
    ++count;
    beyond += !(std::abs(error) <= 3 * sigma + 1e-9);
  };
  for (std::size_t i = 0; i < estimates.size(); ++i) {
    const State &seen = estimates[i].state, &truth = stream_.truths[i];
    const Tree& tree = *stream_.setup.tree;
    for (Eigen::Index k = 0; k < seen.v.size(); ++k)
      judge(seen.v[k] - truth.v[k], estimates[i].velocity_sigma[k]);
    for (std::size_t j = 0; j < tree.joints.size(); ++j)
      if (tree.joints[j].leader < 0)
        judge(
            seen.joints[static_cast<Eigen::Index>(j)] - truth.joints[static_cast<Eigen::Index>(j)],
            estimates[i].position_sigma[tree.joints[j].velocity]);
    if (!tree.floating()) continue;
    Vector6d off;
    off << seen.base().p - truth.base().p,
        rotation_vector(seen.base().R * truth.base().R.transpose());
    for (int k = 0; k < 6; ++k) judge(off[k], estimates[i].position_sigma[k]);
  }
  // 0.3 % of a normal distribution lie beyond
  EXPECT_LT(static_cast<double>(beyond), 0.01 * static_cast<double>(count));
}

// Where nothing outside says where north is, no direction and no place is special.
TEST_P(EstimatorLaws, IsTheSameInEveryDirectionAndPlace) {
  if (!stream_.setup.tree->floating()) GTEST_SKIP() << "the base is fixed";
  if (!close_eyes()) GTEST_SKIP() << "it needs poses from outside";
  const Pose Z{Eigen::AngleAxisd(1.1, Eigen::Vector3d::UnitZ()).toRotationMatrix(), {2, -3, 0}};
  const auto moved = [&](State state) {
    state.base() = Z * state.base();
    state.v.head<3>() = Z.R * state.v.head<3>();
    state.v.segment<3>(3) = Z.R * state.v.segment<3>(3);
    return state;
  };
  const auto here = run(stream_.setup.start), there = run(moved(stream_.setup.start));
  for (std::size_t i = 0; i < here.size(); i += 50)
    expect_same(moved(here[i].state), there[i].state, 1e-9);
}

TEST_P(EstimatorLaws, RefusesWithAConfigErrorOnly) {
  SensorStream numb = stream_;
  numb.close_eyes();
  std::ranges::fill(numb.sensors.joints, std::uint8_t{0});
  numb.sensors.imus.clear();
  try {
    numb.bind(*made(numb.spec));
  } catch (const ConfigError& error) {
    EXPECT_FALSE(error.found().empty());
  }
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(EstimatorLaws);
INSTANTIATE_TEST_SUITE_P(Module, EstimatorLaws, testing::ValuesIn(types(ModuleKind::kEstimator)),
                         [](const auto& tested) { return test_name(tested.param); });

}  // namespace
}  // namespace poise::contract
