// SPDX-License-Identifier: BSD-2-Clause
// Which limits count over a run: those that last, not those with huge multipliers at its end.

#include "poise/core/verdict/held_limits.hpp"

#include <gtest/gtest.h>

#include "poise/core/control/controller.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise {
namespace {

class LimitsOfARun : public testing::Test {
 protected:
  // Marks a joint's limit as held.
  void hold(const std::string& constraint, const std::string& joint, double multiplier) {
    for (std::size_t b = 0; b < problem().constraints.size(); ++b) {
      const Rows& rows = problem().constraints[b];
      for (std::size_t i = 0; i < rows.names.size(); ++i) {
        if (problem().constraint_names[b] != constraint || rows.names[i] != joint) continue;
        solution_.active[b][static_cast<Eigen::Index>(i)] = 1;
        solution_.multipliers[b][static_cast<Eigen::Index>(i)] = -multiplier;
      }
    }
  }
  void let_go() {
    for (auto& block : solution_.active) block.setZero();
  }
  const Problem& problem() const { return controller_.problem(); }

  Registry registry_ = Registry::with_search_path();
  StackSpec spec_ = load_stack(test::source("apps/share/stacks/t01_stand_humanoid.yaml"));
  poise::Setup setup_ = set_up(spec_, registry_);
  Controller controller_{spec_, setup_, registry_};
  Solution solution_;

  void SetUp() override {
    controller_.start(setup_.start);
    controller_.tick(setup_.start, 0);
    solution_ = controller_.solution();
    let_go();
  }
};

TEST_F(LimitsOfARun, ThoseThatLastComeFirst) {
  HeldLimits limits(problem());
  hold("torque-limits", "l_knee", 100);
  for (int tick = 0; tick < 100; ++tick) limits.add(problem(), solution_, 1 + 1e-3 * tick);
  let_go();
  hold("torque-limits", "l_hip_roll", 1e9);
  hold("joint-position-limits", "r_knee", 3e9);
  for (int tick = 0; tick < 40; ++tick) limits.add(problem(), solution_, 1.1 + 1e-3 * tick);
  const std::vector<HeldLimits::Limit> most = limits.most();
  ASSERT_EQ(most.size(), 2u);
  EXPECT_EQ(most[0].on, (std::vector<std::string>{"l_knee", "l_hip_roll"}));
  EXPECT_EQ(most[0].ticks, 100);
  EXPECT_DOUBLE_EQ(most[0].since, 1);
  EXPECT_EQ(limits.sentence(),
            "what limited the tasks most: torque-limits l_knee, l_hip_roll (100 ticks, from 1.000 "
            "s on), joint-position-limits r_knee (40 ticks, from 1.100 s on)");
}

TEST_F(LimitsOfARun, ALimitCountsFromItsLongestTimeOn) {
  HeldLimits limits(problem());
  hold("torque-limits", "l_knee", 100);
  limits.add(problem(), solution_, 0);
  for (int tick = 0; tick < 10; ++tick) limits.add(problem(), solution_, 2 + 1e-3 * tick);
  EXPECT_DOUBLE_EQ(limits.most().at(0).since, 2);
}

TEST_F(LimitsOfARun, SmallMultipliersAreNoLimits) {
  HeldLimits limits(problem());
  hold("torque-limits", "l_knee", 1e-6);
  limits.add(problem(), solution_, 0);
  EXPECT_TRUE(limits.most().empty());
  EXPECT_EQ(limits.sentence(), "");
}

TEST_F(LimitsOfARun, NeedNoMemory) {
  HeldLimits limits(problem());
  hold("torque-limits", "l_knee", 100);
  const long before = test::allocations();
  limits.add(problem(), solution_, 0);
  EXPECT_EQ(test::allocations(), before);
}

}  // namespace
}  // namespace poise
