// SPDX-License-Identifier: BSD-2-Clause
// Torques change by at most rate·period per tick.

#include <gmock/gmock.h>

#include "poise/tests/plugins/contract/configured.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/refusal.hpp"

namespace poise {
namespace {

constexpr double kPeriod = 2e-3;

class TorqueRateLimits : public testing::Test {
 protected:
  void bind(const std::string& text, const Tree& tree = *test::atlas()) {
    constraint_ = test::configured<Constraint>(ModuleKind::kConstraint, "torque-rate-limits", text);
    constraint_->bind({tree, {}, kPeriod}, blocks_);
  }
  void update(const Eigen::VectorXd* before, double elapsed = kPeriod) {
    Tick tick{robot_, contacts_, 0, before};
    tick.elapsed = elapsed;
    constraint_->update(tick, blocks_.begin());
  }
  test::Refusal refusal(const std::string& text, const Tree& tree) {
    try {
      bind(text, tree);
    } catch (const ConfigError& error) {
      return error;
    }
    return "taken";
  }

  Dynamics robot_{test::atlas()};
  std::vector<ContactKinematics> contacts_;
  std::shared_ptr<Constraint> constraint_;
  std::deque<Rows> blocks_;
};

TEST_F(TorqueRateLimits, SurroundTheTorquesBefore) {
  bind("{max: 300, joints: {l_leg_kny: 2 kNm/s}}");
  ASSERT_EQ(blocks_.size(), 1u);
  const Rows& rows = blocks_[0];
  EXPECT_TRUE(rows.clamps) << "whatever the solver makes of it";
  std::mt19937 gen(3);
  const Eigen::VectorXd before = test::random_numbers(gen, rows.size(), 100);
  update(&before);
  for (Eigen::Index i = 0; i < rows.size(); ++i) {
    const double step = rows.names[static_cast<std::size_t>(i)] == "l_leg_kny" ? 4 : 0.6;
    EXPECT_NEAR(rows.lower[i], before[i] - step, 1e-12);
    EXPECT_NEAR(rows.upper[i], before[i] + step, 1e-12);
  }
}

TEST_F(TorqueRateLimits, CountTheTimeSinceTheLastCommand) {
  bind("{max: 300}");
  const Eigen::VectorXd before = Eigen::VectorXd::Zero(blocks_[0].size());
  update(&before, 3 * kPeriod);
  EXPECT_NEAR(blocks_[0].upper[0], 1.8, 1e-12) << "a tick came late";
  update(&before);
  EXPECT_NEAR(blocks_[0].upper[0], 0.6, 1e-12);
}

TEST_F(TorqueRateLimits, LeaveTheFirstTickFree) {
  bind("{max: 300}");
  const Eigen::VectorXd before = Eigen::VectorXd::Zero(blocks_[0].size());
  update(&before);
  update(nullptr);
  EXPECT_TRUE((blocks_[0].lower.array() == -INFINITY).all());
  EXPECT_TRUE((blocks_[0].upper.array() == INFINITY).all());
}

TEST_F(TorqueRateLimits, DoNotAllocateInATick) {
  bind("{max: 300}");
  const Eigen::VectorXd before = Eigen::VectorXd::Zero(blocks_[0].size());
  const long count = test::allocations();
  update(&before);
  update(nullptr);
  EXPECT_EQ(test::allocations(), count);
}

TEST_F(TorqueRateLimits, MustBeSaidAndOnlyOfMotors) {
  EXPECT_THAT(refusal("", *test::atlas()), test::Refused(ErrorCode::kMissing, ""));
  EXPECT_THAT(refusal("{max: 300, joints: {knee: 1}}", *test::atlas()),
              test::Refused(ErrorCode::kUnknownName, ""));
  Tree passive = *test::atlas();
  passive.joints[3].actuated = false;
  const std::string name = passive.joints[3].name;
  EXPECT_THAT(refusal("{max: 300, joints: {" + name + ": 1}}", passive),
              test::Refused(ErrorCode::kUnsuited, "joints.l_arm_shy"));
  blocks_.clear();
  bind("{max: 300}", passive);
  EXPECT_EQ(blocks_[0].size(), static_cast<Eigen::Index>(passive.joints.size()) - 1);
  EXPECT_THAT(blocks_[0].names, testing::Not(testing::Contains(name)));
}

}  // namespace
}  // namespace poise
