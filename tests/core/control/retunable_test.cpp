// SPDX-License-Identifier: BSD-2-Clause
// What may change in a running stack, and that the controller takes it.

#include <gtest/gtest.h>

#include "poise/tests/core/control/standing.hpp"

namespace poise {
namespace {

using test::Standing;

StackSpec with(const std::string& setting) {
  return load_stack(test::source("apps/share/stacks/t01_stand.yaml"), {setting});
}

struct Change {
  const char* setting;
  bool may;
};

class Retunable : public testing::TestWithParam<Change> {};

TEST_P(Retunable, IsWhatTheControllerTakesBetweenTicks) {
  const test::WrappedModules modules;
  Standing run("", modules);
  const StackSpec before = load_stack(test::source("apps/share/stacks/t01_stand.yaml"));
  const StackSpec after = with(GetParam().setting);
  EXPECT_EQ(retunable(before, after), GetParam().may);
  EXPECT_EQ(retunable(after, before), GetParam().may);
  EXPECT_TRUE(retunable(after, after));
  if (!GetParam().may) return;
  run.controller.start(run.state);
  run.run(5);
  run.controller.retune(after, modules, run.time);
  run.run(5);
  EXPECT_EQ(run.controller.outcome(), Outcome::kSolved);
}

INSTANTIATE_TEST_SUITE_P(
    All, Retunable,
    testing::Values(Change{"control.tasks.balance.weight=3", true},
                    Change{"control.tasks.balance.law.stiffness=30", true},
                    Change{"control.tasks.balance.reference={type: fixed}", true},
                    Change{"control.constraints.friction-cone.margin=0.1", true},
                    Change{"control.solver={type: hierarchy}", true},
                    Change{"control.on_failure={then: hold}", true},
                    Change{"control.on_fault=hold", true}, Change{"plant.duration=7 s", true},
                    Change{"control.tasks.balance.level=2", false},
                    Change{"control.tasks.balance=null", false},
                    Change{"control.constraints.friction-cone.level=1", false},
                    Change{"control.constraints.friction-cone=null", false},
                    Change{"control.rate=500 Hz", false}, Change{"gravity=[0, 0, -9]", false},
                    Change{"contacts.left_foot.friction=0.3", false},
                    Change{"plant.seed=5", false}));

}  // namespace
}  // namespace poise
