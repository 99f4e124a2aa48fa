// SPDX-License-Identifier: BSD-2-Clause
// Prioritised control in stacks: accepted and refused stacks, and whole runs.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "poise/core/run/run.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/paths.hpp"
#include "poise/tests/support/refusal.hpp"

namespace poise::test {
namespace {

RunSummary run(const std::string& stack, std::vector<std::string> changes) {
  const std::filesystem::path stacks = source("apps/share/stacks");
  RunOptions options;
  options.allocations = allocations;
  return run_stack(load_stack(stacks / (stack + ".yaml"), changes), Registry::with_search_path(),
                   options);
}

Refusal refusal(std::vector<std::string> changes) {
  try {
    run("t01_stand", std::move(changes));
  } catch (const ConfigError& error) {
    return error;
  }
  return "taken";
}

const std::string kNullspace = "control.solver={type: hierarchy, kind: nullspace";

TEST(NullspaceModule, RefusesBoundsOfForcesAndTorques) {
  EXPECT_THAT(refusal({kNullspace + "}"}), test::Refused(ErrorCode::kUnsuited, "control.solver"));
  EXPECT_THAT(refusal({kNullspace + "}", "control.constraints.friction-cone=null"}),
              test::Refused(ErrorCode::kUnsuited, "control.solver"));
  EXPECT_THAT(refusal({kNullspace + "}"}), test::Refused(ErrorCode::kUnsuited, "control.solver"));
}

TEST(NullspaceModule, NeedsTheEquationOfMotionAndTheMotionOfContacts) {
  const std::string ignore = kNullspace + ", inequalities: ignore}";
  EXPECT_THAT(refusal({ignore, "control.constraints.dynamics=null"}),
              test::Refused(ErrorCode::kUnsuited, "control.solver"));
  EXPECT_THAT(refusal({ignore, "control.constraints.contact-motion=null"}),
              test::Refused(ErrorCode::kUnsuited, "control.solver"));
}

class NullspaceOnStacks : public testing::TestWithParam<const char*> {};

// Shipped stacks with contacts, on robots with two feet on the ground, on a slope, and on an arm.
TEST_P(NullspaceOnStacks, DoesWhatTheStackWants) {
  const RunSummary s =
      run(GetParam(), {kNullspace + ", inequalities: ignore}", "plant.duration=3 s"});
  EXPECT_EQ(s.status, "completed") << s.why;
  EXPECT_EQ(s.allocations, 0);
  EXPECT_EQ(s.relaxed_ticks + s.held_ticks, 0);
  for (const TaskSummary& task : s.tasks) {
    if (task.name == "stance") continue;
    EXPECT_LT(task.final_error, 1e-4) << task.name;
  }
  for (const ConstraintSummary& c : s.constraints) EXPECT_LE(c.max_violation, 1e-6) << c.name;
}

INSTANTIATE_TEST_SUITE_P(Stacks, NullspaceOnStacks,
                         testing::Values("t01_stand", "t03_squat_humanoid", "t04_reach",
                                         "t06_slope_drchubo"));

}  // namespace
}  // namespace poise::test
