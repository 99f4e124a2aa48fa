// SPDX-License-Identifier: BSD-2-Clause
// Conditions of phases in runs: what counts, and what a run says of those that it waits for.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "poise/core/run/run.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise {
namespace {

using testing::HasSubstr;

RunSummary run_with(const std::string& plant, const std::string& phase) {
  static const Registry registry = Registry::with_search_path();
  const std::string text =
      "poise: 1\ninclude: " + test::source("apps/share/stacks/t01_stand_humanoid.yaml") +
      "\nplant: {" + plant + "}\nphases: {stand: {until: " + phase + ", then: end}}\n";
  return run_stack(read_stack(parse_config(text, "stack.yaml")), registry, {});
}

// With a wrong mass the CoM stays too low, but where it should be as seen from above.
TEST(Conditions, LookAtTheAxesThatTheyName) {
  const std::string heavy = "type: mujoco, mass_scale: 1.2, duration: 3 s";
  const auto ended = [&](const std::string& axes) {
    return run_with(heavy, "{task: balance, error_below: 10 mm" + axes + "}, timeout: 2 s");
  };
  EXPECT_EQ(ended(", axes: xy").status, "completed");
  for (const std::string axes : {"", ", axes: xyz", ", axes: z", ", axes: xz"}) {
    const RunSummary s = ended(axes);
    EXPECT_EQ(s.status, "timed-out") << axes;
    EXPECT_THAT(s.why, HasSubstr("balance")) << axes;
  }
  EXPECT_THROW(run_with(heavy, "{task: stance, error_below: 1 mrad, axes: xy}"), ConfigError);
}

TEST(Conditions, ThatARunStillWaitsForAreReported) {
  const auto waits = [&](const std::string& until) {
    return run_with("type: gauss, duration: 3 s", until).phases.back().waits_for;
  };
  const std::string error = "{task: balance, error_below: 1e-12 m}";
  EXPECT_THAT(waits(error), HasSubstr("balance"));
  EXPECT_THAT(waits("{all: [{time: 5 s}, " + error + "]}"),
              testing::AllOf(testing::ContainsRegex("\\b5\\b"), HasSubstr("balance")));
  EXPECT_THAT(waits("{contact: left_foot, force_above: 1e5 N}"), HasSubstr("left_foot"));
  EXPECT_THAT(waits("{com_margin_above: 50 cm}"), HasSubstr("500"));
  EXPECT_EQ(waits("{time: 5 s}"), "") << "time comes by itself";
  EXPECT_EQ(waits("{task: balance, error_below: 1 m}"), "") << "it has ended";
}

}  // namespace
}  // namespace poise
