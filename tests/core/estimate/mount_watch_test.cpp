// SPDX-License-Identifier: BSD-2-Clause
// An IMU on a mount that turns, and robots that are pushed: motions by formula.

#include "poise/core/estimate/mount_watch.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace poise {
namespace {

using Eigen::Vector3d;

constexpr double kMountDegree = 3.14159265358979323846 / 180, kMountStep = 1e-3;

// Sways slowly, with the noise of a cheap unit and of encoders.
class SwayingMount {
 public:
  explicit SwayingMount(int seed) : bits_(static_cast<unsigned>(seed)) {
    watch_.bind(kMountStep, {0, 0, -9.81});
  }
  Vector3d noise(double deviation) {
    return deviation * Vector3d(normal_(bits_), normal_(bits_), normal_(bits_));
  }
  // @param turn   of the mount in this sample
  // @param push   further acceleration [m/s²]; `spin`: angular acceleration [rad/s²]; since when
  bool sample(const Eigen::Matrix3d& turn, const Vector3d& push = {0, 0, 0}, double spin = 0,
              double since = 0) {
    const Vector3d sway(0.1 * std::cos(3 * time_), 0.05 * std::sin(2 * time_), 0);
    const Vector3d change(-0.3 * std::sin(3 * time_), 0.1 * std::cos(2 * time_), 0);
    ImuSample one;
    one.valid = true;
    one.specific_force = turn.transpose() * (change + push + Vector3d(0, 0, 9.81) + noise(0.063));
    one.angular_velocity = turn.transpose() * (Vector3d(0, spin * since, 0) + noise(7.6e-3));
    const Vector3d v = sway + push * since + noise(7e-3);
    time_ += kMountStep;
    return watch_.take(last_ = watch_.straight(one), Eigen::Matrix3d::Identity(), v, 2);
  }
  void rest(int samples) {
    for (int i = 0; i < samples; ++i) EXPECT_FALSE(sample(Eigen::Matrix3d::Identity()));
  }

  MountWatch watch_;
  ImuSample last_;
  double time_ = 0;
  std::mt19937 bits_;
  std::normal_distribution<double> normal_;
};

class Mount : public SwayingMount, public testing::TestWithParam<int> {
 protected:
  Mount() : SwayingMount(GetParam()) {}
};

TEST_P(Mount, NothingIsFoundInNoise) { rest(20000); }

// Four of five: a velocity that seems to grow along the step by chance hides a turn.
TEST(MountTurn, IsFoundAndTakenOut) {
  const Eigen::Matrix3d turn =
      Eigen::AngleAxisd(5 * kMountDegree, Vector3d(1, 1, 0).normalized()).toRotationMatrix();
  int found = 0;
  for (int seed = 1; seed <= 60; ++seed) {
    SwayingMount mount(seed);
    mount.rest(300);
    int after = 0;
    for (int i = 1; i <= 40 && after == 0; ++i)
      if (mount.sample(turn)) after = i;
    if (after == 0) continue;
    ++found;
    EXPECT_LE(after, 18) << "2 ms of delay come to that";
    EXPECT_NEAR(mount.watch_.angle(), 5 * kMountDegree, 0.7 * kMountDegree) << seed;
    for (int i = 0; i < 3000; ++i) EXPECT_FALSE(mount.sample(turn)) << "it is found once";
    EXPECT_GT(mount.last_.specific_force.z(), 9.81 - 0.3);
    EXPECT_LT(mount.last_.specific_force.head<2>().norm(), 0.6);
  }
  EXPECT_GE(found, 48);
}

// The same specific force at once, but the robot moves by it.
TEST_P(Mount, APushIsNoTurn) {
  rest(300);
  for (int i = 1; i <= 60; ++i)
    EXPECT_FALSE(sample(Eigen::Matrix3d::Identity(), {1.2, 0, 0}, 3, i * kMountStep));
}

TEST_P(Mount, ARobotThatIsLiftedIsNoTurn) {
  rest(300);
  for (int i = 1; i <= 60; ++i)
    EXPECT_FALSE(sample(Eigen::Matrix3d::Identity(), {0, 0, 1}, 0, i * kMountStep));
}

INSTANTIATE_TEST_SUITE_P(Seeds, Mount, testing::Range(1, 11));

}  // namespace
}  // namespace poise
