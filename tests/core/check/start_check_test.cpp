// SPDX-License-Identifier: BSD-2-Clause
// Starts that the torques cannot hold, and goals of the CoM beside its support.

#include "poise/core/check/start_check.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "poise/core/check/check.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// The kinds of warnings about the start and the goals of a humanoid that stands.
std::vector<std::string> warnings(const std::vector<std::string>& settings) {
  const auto read = [&] {
    return load_config(test::source("apps/share/stacks/t01_stand_humanoid.yaml"), settings);
  };
  std::vector<std::string> found;
  for (const Finding& one : check_stack(read, Registry::with_search_path())) {
    EXPECT_EQ(one.severity, Finding::Severity::kWarning) << one.text;
    found.push_back(one.kind);
  }
  return found;
}

// The edges nearest to the CoM are those in front of the feet or behind them.
TEST(StartCheck, MeasuresHowFarTheCoMIsInside) {
  const Registry modules = Registry::with_search_path();
  const auto margin = [&](double shorter) {
    StackSpec spec = load_stack(test::source("apps/share/stacks/t01_stand_humanoid.yaml"));
    for (ContactSpec& one : spec.contacts) one.contact.half_x -= shorter;
    return start_margin(spec, set_up(spec, modules));
  };
  ASSERT_TRUE(margin(0));
  EXPECT_GT(*margin(0), 0.02);
  EXPECT_NEAR(*margin(0) - *margin(0.01), 0.01, 1e-9);
}

TEST(StartCheck, NeedsNoTorquesWithoutGravity) {
  const std::string weak = "robot.limits={l_knee: {effort: 0.1}, r_knee: {effort: 0.1}}";
  EXPECT_THAT(warnings({weak}), ElementsAre("start-torque"));
  EXPECT_THAT(warnings({weak, "gravity=[0, 0, 0]"}), IsEmpty());
}

TEST(StartCheck, FindsGoalsOfTheCoMOutsideOfItsSupport) {
  const auto led = [](const std::string& by) {
    return warnings({"control.tasks.balance.reference={type: minimum-jerk, to: {by: " + by +
                     "}, duration: 1 s}"});
  };
  EXPECT_THAT(led("[0, 50 cm, 0]"), ElementsAre("com-outside"));
  EXPECT_THAT(led("[0, 5 cm, 0]"), IsEmpty());
}

}  // namespace
}  // namespace poise
