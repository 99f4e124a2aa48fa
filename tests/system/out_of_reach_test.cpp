// SPDX-License-Identifier: BSD-2-Clause
// A standing robot whose hand is asked for a place far out of its reach keeps standing, in both
// simulators.

#include <gtest/gtest.h>

#include "poise/core/run/run.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

struct Pull {
  const char* law;
  const char* reference;
};

class OutOfReach : public testing::TestWithParam<std::tuple<const char*, Pull>> {};

TEST_P(OutOfReach, TheRobotKeepsStanding) {
  const auto& [plant, pull] = GetParam();
  const test::TempFolder folder;
  const StackSpec spec = load_stack(folder.write(
      "far.yaml", std::string("poise: 1\n"
                              "include: [package://poise/stacks/motions/standing.yaml, "
                              "package://poise/stacks/robots/humanoid.yaml]\n"
                              "robot: {limits: {\"*\": {velocity: 2 rad/s}}}\n"
                              "control:\n"
                              "  on_failure: {relax: [torque-rate-limits], then: stop}\n"
                              "  tasks:\n"
                              "    - {name: far, type: position, link: l_hand, weight: 3, law: ") +
                      pull.law + ", reference: " + pull.reference + "}\nplant: {type: " + plant +
                      ", duration: 4 s}\n"));
  const Registry modules = Registry::with_search_path();
  const RunSummary summary = run_stack(spec, modules, RunOptions());
  EXPECT_EQ(summary.status, "completed") << summary.why;
}

INSTANTIATE_TEST_SUITE_P(
    Pulls, OutOfReach,
    testing::Combine(testing::Values("gauss", "mujoco"),
                     testing::Values(Pull{"{type: pd, stiffness: 100}",
                                          "{type: fixed, to: {xyz: [3, 1, 2]}}"},
                                     Pull{"{type: pd, stiffness: 60}",
                                          "{type: minimum-jerk, to: {xyz: [1.5, 0.4, 1.4]}, "
                                          "duration: 2 s}"})));

}  // namespace
}  // namespace poise
