// SPDX-License-Identifier: BSD-2-Clause
// Slopes on which a pyramid of four sides slips and one of more sides holds.

#include "poise/core/check/finer_cones.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "poise/core/control/controller.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/setup/modules.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/core/why/conflict.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

// What is said of a humanoid that must not accelerate on a slope of 10 deg.
std::string said(const std::string& friction, const std::string& sides) {
  const Registry registry = Registry::with_search_path();
  const StackSpec spec = load_stack(load_config(
      test::source("apps/share/stacks/t06_slope_humanoid.yaml"),
      {"contacts.left_foot.friction=" + friction, "contacts.right_foot.friction=" + friction,
       "control.constraints.friction-cone.sides=" + sides,
       "control.constraints.joint-acceleration-limits.max=0.001"}));
  const poise::Setup setup = set_up(spec, registry);
  Controller controller(spec, setup, registry);
  controller.start(setup.start);
  controller.tick(setup.start, 0);
  return more_sides(controller.problem(), inner_pyramids(spec));
}

// tan 10° = 0.176. Four sides and 5 % margin leave μ·0.95·cos 45° = 0.672·μ, eight 0.878·μ.
TEST(FinerCones, AreToldWhereTheyWouldHold) {
  EXPECT_THAT(said("0.24", "4"), testing::StartsWith("8"));
  EXPECT_THAT(said("0.24", "4"), HasSubstr("0.161"));
  EXPECT_THAT(said("0.15", "4"), IsEmpty()) << "no cone holds";
}

// Of 20 deg and friction 0.5: 0.5·0.95·cos 45° = 0.336 < tan 20° = 0.364 < 0.5·0.95·cos 11.25°.
TEST(FinerCones, SayWhatPyramidsHoldLeast) {
  const StackSpec spec =
      load_stack(load_config(test::source("apps/share/stacks/t06_slope_humanoid.yaml"),
                             {"contacts.left_foot.friction=0.5"}));
  std::vector<Contact> contacts(1);
  contacts[0].name = "left_foot";
  contacts[0].friction = 0.5;
  const std::string text = least_friction(inner_pyramids(spec), contacts, "friction-cone");
  EXPECT_THAT(text, testing::AllOf(HasSubstr("0.336"), HasSubstr("left_foot")));
  EXPECT_THAT(text, HasSubstr("0.466"));
  EXPECT_THAT(least_friction(inner_pyramids(spec), contacts, "torque-limits"), IsEmpty());
}

}  // namespace
}  // namespace poise
