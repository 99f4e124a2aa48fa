// SPDX-License-Identifier: BSD-2-Clause
// All three motion limits of a joint together, on a joint driven as hard as they allow.

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "poise/tests/plugins/contract/configured.hpp"

namespace poise {
namespace {

// One joint on a fixed base; the tests integrate its motion themselves.
std::shared_ptr<const Tree> one_joint() {
  Tree tree;
  tree.roots.resize(1);
  tree.roots[0].floating = false;
  tree.roots[0].joints = 1;
  tree.joints.resize(1);
  tree.joints[0].name = "hinge";
  tree.joints[0].limits = {-1, 1, 3, 10};
  tree.inertias.resize(2);
  tree.inertias[1] = {1, {0, 0, 0}, Eigen::Matrix3d::Identity()};
  index_tree(tree);
  return std::make_shared<const Tree>(tree);
}

struct Bounds {
  double lower = -INFINITY, upper = INFINITY;
};

// The intersection of the given limits on `one_joint`.
class Limits {
 public:
  Limits(const std::vector<std::pair<const char*, const char*>>& types, double period) {
    for (const auto& [type, text] : types) {
      constraints_.push_back(test::configured<Constraint>(ModuleKind::kConstraint, type, text));
      constraints_.back()->bind({*tree_, none_, period}, blocks_);
    }
  }

  Bounds at(double q, double rate) {
    State state(*tree_);
    state.joints[0] = q;
    state.v[0] = rate;
    robot_.update(state);
    Bounds bounds;
    for (std::size_t i = 0; i < constraints_.size(); ++i) {
      const auto block = blocks_.begin() + static_cast<std::ptrdiff_t>(i);
      constraints_[i]->update({robot_, {}, 0}, block);
      bounds.lower = std::max(bounds.lower, block->lower[0]);
      bounds.upper = std::min(bounds.upper, block->upper[0]);
    }
    return bounds;
  }

 private:
  std::shared_ptr<const Tree> tree_ = one_joint();
  const std::vector<Contact> none_;
  Dynamics robot_{tree_};
  std::vector<std::shared_ptr<Constraint>> constraints_;
  std::deque<Rows> blocks_;
};

const std::vector<std::pair<const char*, const char*>> kAll = {
    {"joint-position-limits", ""},
    {"joint-velocity-limits", ""},
    {"joint-acceleration-limits", "{max: 60}"}};

class JointLimits : public testing::TestWithParam<double> {
 protected:
  const double dt_ = GetParam();
  std::mt19937 gen_{41};
};

TEST_P(JointLimits, AreKeptTogetherUnderAnyDrive) {
  Limits limits(kAll, dt_);
  std::uniform_real_distribution<double> any(-1, 1);
  for (int run = 0; run < 20; ++run) {
    double q = 0.9 * any(gen_), rate = 0, drive = 1;
    for (int i = 0; i < 1000; ++i) {
      const Bounds bounds = limits.at(q, rate);
      ASSERT_LE(bounds.lower, bounds.upper) << q << " " << rate;
      if (i % 150 == 0) drive = 1e3 * any(gen_);
      const double a = std::clamp(drive, bounds.lower, bounds.upper);
      ASSERT_LE(std::abs(a), 60);
      q += dt_ * rate + dt_ * dt_ * a / 2;
      rate += dt_ * a;
      ASSERT_LE(std::abs(q), 1 + 2e-9);
      ASSERT_LE(std::abs(rate), 3 + 1e-9);
    }
  }
}

TEST_P(JointLimits, NeverConflictWhereverTheJointIs) {
  Limits limits(kAll, dt_);
  std::uniform_real_distribution<double> any(-1, 1);
  for (int i = 0; i < 20000; ++i) {
    const double q = 2 * any(gen_), rate = 8 * any(gen_);
    const Bounds bounds = limits.at(q, rate);
    ASSERT_LE(bounds.lower, bounds.upper) << q << " " << rate;
  }
}

TEST_P(JointLimits, BringTheJointBackWithoutBeingAsked) {
  Limits limits(kAll, dt_);
  for (const double start : {-1.3, 1.3}) {
    double q = start, rate = 0;
    for (int i = 0; i < static_cast<int>(10 / dt_); ++i) {
      const Bounds bounds = limits.at(q, rate);
      const double a = std::clamp(0.0, bounds.lower, bounds.upper);
      q += dt_ * rate + dt_ * dt_ * a / 2;
      rate += dt_ * a;
    }
    EXPECT_LE(std::abs(q), 1 + 1e-6);
  }
}

INSTANTIATE_TEST_SUITE_P(Periods, JointLimits, testing::Values(5e-4, 1e-3, 2e-3, 5e-3, 1e-2),
                         [](const auto& tested) {
                           return std::to_string(std::lround(tested.param * 1e6)) + "us";
                         });

// A joint that is pressed against its limit of position or driven at its limit of speed, seen with
// noise and late, and heavier or lighter than its model.
struct Seen {
  double noise;    // of the position [rad]; of the rate 20 1/s times as much
  int delay;       // of the state, and once more of the torque [ticks of 1 ms]
  double inertia;  // true over modelled
};

struct Rest {
  double rate = 0;      // rms of the rate from its mean, after 1 s [rad/s]
  double position = 0;  // mean, after 1 s [rad]
  double speed = 0;     // mean rate, after 1 s [rad/s]
};

Rest pressed(Limits limits, const Seen& seen, double q, double stop_at) {
  constexpr double kPeriod = 1e-3, kRateNoise = 20;
  constexpr int kTicks = 3000, kSettled = 1000;
  std::mt19937 gen(7);
  std::normal_distribution<double> normal;
  const auto delay = static_cast<std::size_t>(seen.delay);
  std::deque<double> positions(delay + 1, q), rates(delay + 1, 0), drives(delay + 1, 0);
  double rate = 0, sum = 0, squares = 0, places = 0;
  for (int i = 0; i < kTicks; ++i) {
    const Bounds bounds = limits.at(positions.front() + seen.noise * normal(gen),
                                    rates.front() + kRateNoise * seen.noise * normal(gen));
    drives.push_back(std::clamp(30.0, bounds.lower, std::max(bounds.lower, bounds.upper)));
    drives.pop_front();
    rate += kPeriod * drives.front() / seen.inertia;
    q += kPeriod * rate;
    if (q > stop_at) q -= 2 * stop_at;  // goes round
    positions.push_back(q);
    positions.pop_front();
    rates.push_back(rate);
    rates.pop_front();
    if (i < kSettled) continue;
    sum += rate;
    squares += rate * rate;
    places += q;
  }
  constexpr double kCount = kTicks - kSettled;
  const double mean = sum / kCount;
  return {std::sqrt(std::max(0.0, squares / kCount - mean * mean)), places / kCount, mean};
}

class PressedJoint : public testing::TestWithParam<Seen> {};

TEST_P(PressedJoint, RestsAtItsLimit) {
  const Rest rest = pressed(Limits(kAll, 1e-3), GetParam(), 0.5, 100);
  EXPECT_LT(rest.rate, 20 * GetParam().noise + 1e-3);
  EXPECT_NEAR(rest.position, 1, 2 * GetParam().noise + 1e-3);
}

TEST_P(PressedJoint, KeepsAnEvenSpeed) {
  const Rest rest = pressed(Limits({{"joint-velocity-limits", ""}}, 1e-3), GetParam(), 0, 1);
  EXPECT_LT(rest.rate, 20 * GetParam().noise + 1e-3);
  EXPECT_NEAR(rest.speed, 3, 20 * GetParam().noise + 1e-3);
}

std::vector<Seen> seen_ways() {
  std::vector<Seen> all;
  for (const double noise : {0.0, 1e-3, 3e-3})
    for (const int delay : {0, 2, 5})
      for (const double inertia : {0.7, 1.0, 1.5}) all.push_back({noise, delay, inertia});
  return all;
}

INSTANTIATE_TEST_SUITE_P(Ways, PressedJoint, testing::ValuesIn(seen_ways()));

TEST(PressedJoint, TremblesIfItsLimitTakesEffectWithinATick) {
  const std::vector<std::pair<const char*, const char*>> at_once = {
      {"joint-position-limits", "{response: 0}"}, {"joint-velocity-limits", "{response: 0}"}};
  EXPECT_GT(pressed(Limits(at_once, 1e-3), {0, 2, 1}, 0.5, 100).rate, 0.05);
  const Seen noisy{1e-3, 0, 1};
  EXPECT_GT(pressed(Limits(at_once, 1e-3), noisy, 0.5, 100).rate,
            3 * pressed(Limits(kAll, 1e-3), noisy, 0.5, 100).rate);
}

TEST(JointLimitParameters, KeepTheirMargins) {
  Limits position({{"joint-position-limits", "{margin: 0.2}"}}, 1e-3);
  EXPECT_NEAR(position.at(0.8, 0).upper, 0, 1e-12);
  Limits velocity({{"joint-velocity-limits", "{margin: 0.1}"}}, 1e-3);
  EXPECT_NEAR(velocity.at(0, 2.7).upper, 0, 1e-9);
  EXPECT_NEAR(velocity.at(0, -2.7).lower, 0, 1e-9);
  Limits acceleration({{"joint-acceleration-limits", "{max: 60, joints: {hinge: 7}}"}}, 1e-3);
  EXPECT_EQ(acceleration.at(0, 0).upper, 7);
}

TEST(JointLimitParameters, RefuseWhatLeavesNoMotion) {
  EXPECT_THROW(Limits({{"joint-position-limits", "{margin: 1.1}"}}, 1e-3), ConfigError);
  EXPECT_THROW(Limits({{"joint-acceleration-limits", "{joints: {hing: 7}}"}}, 1e-3), ConfigError);
}

}  // namespace
}  // namespace poise
