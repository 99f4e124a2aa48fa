// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/estimate/joint_watch.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "poise/tests/support/scene.hpp"

namespace poise {
namespace {

constexpr double kWatchStep = 1e-3;

// Encoders of a robot that moves all joints as sin(2t), with noise of rates.
class Watch : public testing::Test {
 protected:
  Watch() : scene_(test::standing_atlas()), state_(*scene_.tree) {
    samples_ = Measurement(*scene_.tree, scene_.contacts, 0).joints;
    sensors_.velocity_sigma = 0.01;
    sensors_.position_resolution = 4e-4;
    knee_ = scene_.tree->joint("l_leg_kny");
  }
  void begin() {
    watch_.bind(*scene_.tree, sensors_, 0);
    measure();
    watch_.start(samples_, state_);
  }
  void measure() {
    time_ += kWatchStep;
    const double at = std::sin(2 * time_), step = sensors_.position_resolution;
    samples_.position.setConstant(step > 0 ? step * std::round(at / step) : at);
    for (double& rate : samples_.velocity)
      rate = 2 * std::cos(2 * time_) + sensors_.velocity_sigma * normal_(bits_);
    std::ranges::fill(samples_.valid, JointSamples::kPosition | JointSamples::kVelocity);
  }
  // @return after how many samples the knee is doubted; 0: it never is
  template <class Break>
  int doubted_after(const Break& broken, int most = 50) {
    for (int i = 1; i <= most; ++i) {
      measure();
      broken();
      watch_.take(samples_, kWatchStep, state_);
      if (watch_.doubtful() >= 0) return i;
    }
    return 0;
  }

  test::Scene scene_;
  State state_;
  JointSamples samples_;
  SensorSetup sensors_;
  JointWatch watch_;
  int knee_ = -1;
  double time_ = 0;
  std::mt19937 bits_{3};
  std::normal_distribution<double> normal_;
};

TEST_F(Watch, BelievesEncodersThatAreWell) {
  begin();
  EXPECT_EQ(doubted_after([] {}, 3000), 0);
  EXPECT_EQ(watch_.trouble(), "");
  EXPECT_EQ(state_.joints[knee_], samples_.position[knee_]);
  EXPECT_EQ(watch_.rates()[scene_.tree->velocity_index(knee_)], samples_.velocity[knee_]);
}

TEST_F(Watch, KeepsTheLastValueOfAnEncoderThatIsMissing) {
  begin();
  const double last = samples_.position[knee_];
  const auto silent = [&] {
    samples_.position[knee_] = 7;
    samples_.valid[static_cast<std::size_t>(knee_)] = 0;
  };
  EXPECT_EQ(doubted_after(silent), 1);
  EXPECT_EQ(watch_.doubtful(), knee_);
  EXPECT_FALSE(watch_.believed(knee_));
  EXPECT_TRUE(watch_.believed(knee_ + 1));
  EXPECT_EQ(state_.joints[knee_], last);
  EXPECT_EQ(state_.v[scene_.tree->velocity_index(knee_)], 0);
  measure();
  watch_.take(samples_, kWatchStep, state_);
  EXPECT_TRUE(watch_.believed(knee_)) << "it is there again";
}

TEST_F(Watch, TakesNoNumberThatIsNone) {
  for (const double none :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    begin();
    EXPECT_EQ(doubted_after([&] { samples_.velocity[knee_] = none; }), 1);
    EXPECT_EQ(doubted_after([&] { samples_.position[knee_] = none; }), 1);
    EXPECT_TRUE(state_.joints.allFinite());
    EXPECT_TRUE(state_.v.allFinite());
  }
}

// Noise that repeats for 10 ms has a probability of nearly 0.
TEST_F(Watch, FindsAFrozenEncoderByItsNoise) {
  begin();
  const double at = samples_.position[knee_], rate = samples_.velocity[knee_];
  const int samples = doubted_after([&] {
    samples_.position[knee_] = at;
    samples_.velocity[knee_] = rate;
  });
  EXPECT_EQ(watch_.doubtful(), knee_);
  EXPECT_GT(samples, 5);
  EXPECT_LE(samples, 10);
}

// Without noise, a position that stays while the rate says otherwise.
TEST_F(Watch, FindsAFrozenPositionByItsRate) {
  sensors_ = {};
  begin();
  const double at = samples_.position[knee_];
  const int samples = doubted_after([&] { samples_.position[knee_] = at; });
  EXPECT_EQ(watch_.doubtful(), knee_);
  EXPECT_LE(samples, 11);
}

TEST_F(Watch, ARobotAtRestWithoutNoiseIsNotFrozen) {
  sensors_ = {};
  begin();
  EXPECT_EQ(doubted_after(
                [&] {
                  samples_.position.setConstant(0.3);
                  samples_.velocity.setZero();
                },
                500),
            0);
}

TEST_F(Watch, LowPassesTheRatesOfTheState) {
  sensors_ = {};
  watch_.bind(*scene_.tree, sensors_, 4e-3);
  measure();
  samples_.velocity.setZero();
  watch_.start(samples_, state_);
  for (int i = 0; i < 4; ++i) {
    measure();
    samples_.velocity.setConstant(1);
    watch_.take(samples_, kWatchStep, state_);
  }
  EXPECT_NEAR(state_.v[scene_.tree->velocity_index(knee_)], 1 - std::exp(-1.0), 1e-12);
  EXPECT_EQ(watch_.rates()[scene_.tree->velocity_index(knee_)], 1);
}

}  // namespace
}  // namespace poise
