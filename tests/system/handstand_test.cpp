// SPDX-License-Identifier: BSD-2-Clause
// From standing to a handstand and back, in both plants, also with noise and delay; and to one
// hand.

#include <gtest/gtest.h>

#include <algorithm>

#include "poise/core/run/run.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/noise.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise {
namespace {

RunSummary run(const std::string& stack, const std::vector<std::string>& settings) {
  const StackSpec spec = load_stack(test::source("apps/share/stacks/" + stack + ".yaml"), settings);
  RunOptions options;
  options.allocations = test::allocations;
  RunSummary s = run_stack(spec, Registry::with_search_path(), options);
  EXPECT_EQ(s.allocations, 0);
  EXPECT_EQ(s.relaxed_ticks, 0);
  EXPECT_LE(s.motors.step.size, 10 + 1e-9) << "N·m a tick, as declared";
  return s;
}

const PhaseSummary* phase(const RunSummary& s, const std::string& name) {
  const auto at = std::ranges::find(s.phases, name, &PhaseSummary::name);
  return at == s.phases.end() ? nullptr : &*at;
}

// Time in which the contact was unloaded [s].
double open(const RunSummary& s, const std::string& contact) {
  const auto& at = *std::ranges::find(s.contacts, contact, &ContactSummary::name);
  return 1e-3 * static_cast<double>(at.open_ticks);
}

void expect_handstand(const std::vector<std::string>& settings) {
  const RunSummary s = run("t33_handstand", settings);
  EXPECT_EQ(s.status, "completed") << s.why;
  EXPECT_EQ(s.phases.back().name, "upright");
  EXPECT_GT(open(s, "left_foot"), 12) << "s on the hands alone";
  EXPECT_GT(open(s, "right_foot"), 12);
  EXPECT_GT(open(s, "left_hand"), 10) << "s on the feet alone";
  EXPECT_LT((s.com_end - s.com_start).norm(), 0.05) << "as at the start";
}

TEST(Handstand, WhereContactsAreConstraints) { expect_handstand({}); }

TEST(Handstand, InMujoco) { expect_handstand({"plant.type=mujoco"}); }

TEST(Handstand, InMujocoWithNoiseAndDelay) {
  for (int seed = 1; seed <= 5; ++seed) {
    SCOPED_TRACE(seed);
    expect_handstand(test::noisy_mujoco(seed));
  }
}

TEST(Handstand, IsAFallWhereTheStackDoesNotSayOtherwise) {
  const RunSummary s = run("t33_handstand", {"fallen=null"});
  EXPECT_EQ(s.status, "fell");
  EXPECT_NE(s.why.find(" 60 deg"), std::string::npos) << s.why;
  EXPECT_EQ(s.why.find("sank"), std::string::npos) << "it says what happened alone: " << s.why;
}

void expect_one_hand(const std::vector<std::string>& settings) {
  const RunSummary s = run("t33_one_hand", settings);
  EXPECT_EQ(s.status, "completed") << s.why;
  EXPECT_EQ(s.phases.back().name, "upright");
  const PhaseSummary* alone = phase(s, "one_hand");
  ASSERT_NE(alone, nullptr);
  EXPECT_GT(alone->to - alone->from, 5);
  EXPECT_GT(open(s, "right_hand"), open(s, "left_hand") + 5) << "s on the left hand alone";
  EXPECT_GT(open(s, "left_foot"), 12) << "s on the hands";
  EXPECT_LT((s.com_end - s.com_start).norm(), 0.05) << "as at the start";
}

TEST(OneHand, CarriesTheRobotWhereContactsAreConstraints) { expect_one_hand({}); }

TEST(OneHand, CarriesTheRobotInMujoco) { expect_one_hand({"plant.type=mujoco"}); }

TEST(OneHand, CarriesTheRobotInMujocoWithNoiseAndDelay) {
  for (int seed = 1; seed <= 5; ++seed) {
    SCOPED_TRACE(seed);
    expect_one_hand(test::noisy_mujoco(seed));
  }
}

}  // namespace
}  // namespace poise
