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
