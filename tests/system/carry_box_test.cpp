// SPDX-License-Identifier: BSD-2-Clause
// A box is taken from a table, carried to another place, put down and released.

#include <gtest/gtest.h>

#include "poise/core/loop/simulation.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/noise.hpp"
#include "poise/tests/support/open_simulation.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise {
namespace {

// Runs to the end of the phases and checks the box and the hands.
void expect_carried(const std::vector<std::string>& settings) {
  const StackSpec spec = load_stack(test::source("apps/share/stacks/t35_carry_box.yaml"), settings);
  test::OpenSimulation simulation(spec, Registry::with_search_path());
  const Pose before = simulation.setup().start.bases[1];
  double lifted = 0;
  while (simulation.ticks() < simulation.total_ticks() && !simulation.controller().ended()) {
    simulation.tick();
    ASSERT_EQ(simulation.controller().outcome(), Outcome::kSolved) << simulation.time();
    ASSERT_TRUE(simulation.move());
    lifted = std::max(lifted, simulation.truth()->bases[1].p.z() - before.p.z());
  }
  EXPECT_TRUE(simulation.controller().ended());
  const Pose& box = simulation.truth()->bases[1];
  EXPECT_GT(lifted, 0.1);
  EXPECT_NEAR(box.p.x(), 0.27, 0.04);
  EXPECT_NEAR(box.p.y(), -0.22, 0.04);
  EXPECT_NEAR(box.p.z(), before.p.z(), 2e-3) << "on the table";
  EXPECT_GT((box.p - before.p).norm(), 0.3);
  EXPECT_LT(std::acos(box.R(2, 2)), 0.01) << "level";
  for (std::size_t c = 0; c < spec.contacts.size(); ++c) {
    const ContactTruth& report = simulation.simulator()->contacts()[c];
    if (spec.contacts[c].contact.name == "table") {
      EXPECT_NEAR(report.force[2], 5 * 9.81, 0.5);
    }
    if (spec.contacts[c].contact.name.ends_with("hand")) {
      EXPECT_FALSE(report.closed);
    }
  }
}

TEST(CarryBox, WhereContactsAreConstraints) { expect_carried({}); }

TEST(CarryBox, InMujoco) { expect_carried({"plant.type=mujoco"}); }

TEST(CarryBox, InMujocoWithNoiseAndDelay) {
  for (int seed = 1; seed <= 5; ++seed) {
    SCOPED_TRACE(seed);
    expect_carried(test::noisy_mujoco(seed));
  }
}

}  // namespace
}  // namespace poise
