// SPDX-License-Identifier: BSD-2-Clause
// In every shipped stack no torque changes between ticks by more than the declared limit, and the
// limit is meaningful.

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>

#include "poise/core/loop/simulation.hpp"
#include "poise/core/record/recorder.hpp"
#include "poise/core/run/run.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> shipped_stacks() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(test::source("apps/share/stacks")))
    if (entry.path().extension() == ".yaml") names.push_back(entry.path().stem().string());
  std::ranges::sort(names);
  return names;
}

// [N·m/s], for all joints; 0 if the stack declares none.
double declared_rate(const StackSpec& spec) {
  for (const ConstraintSpec& one : spec.constraints)
    if (one.constraint.type == "torque-rate-limits" && one.level == 0)
      return read_quantity(*one.constraint.node.find("max"), "N·m/s");
  return 0;
}

double largest_step(const Recording& recording) {
  const std::vector<double>& torque = *recording.find("torque");
  const std::size_t motors = torque.size() / recording.time.size();
  double most = 0;
  for (std::size_t i = motors; i < torque.size(); ++i)
    most = std::max(most, std::abs(torque[i] - torque[i - motors]));
  return most;
}

class TorqueSteps : public testing::TestWithParam<std::string> {};

TEST_P(TorqueSteps, StayWithinWhatTheStackDeclares) {
  const StackSpec spec = load_stack(test::source("apps/share/stacks/" + GetParam() + ".yaml"));
  const double bound = spec.period * declared_rate(spec);
  ASSERT_GT(bound, 0) << "the stack declares none";
  RunOptions options;
  options.folder = fs::temp_directory_path() / ("poise_steps_" + std::to_string(::getpid()));
  const RunSummary summary = run_stack(spec, Registry::with_search_path(), options);
  const Recording recording = read_recording(options.folder / "signals.h5");
  fs::remove_all(options.folder);
  EXPECT_EQ(summary.status, "completed") << summary.why;
  EXPECT_EQ(summary.relaxed_ticks, 0);
  const double most = largest_step(recording);
  std::cout << GetParam() << ": " << most << " of " << bound << " N·m, "
            << summary.motors.step.joint << " at " << summary.motors.step.at << " s\n";
  EXPECT_LE(summary.motors.step.size, bound * (1 + 1e-9)) << summary.motors.step.joint;
  // Noise needs steps that a calm motion does not: mujoco_stacks_test. Those for any robot declare
  // what a large one needs.
  if (std::isdigit(static_cast<unsigned char>(GetParam()[1])) != 0) {
    EXPECT_GT(most, bound / 100) << "a bound that far off bounds nothing";
  }
  EXPECT_NEAR(summary.motors.step.size, most, 3e-4) << "as far as the recording rounds torques";
}

INSTANTIATE_TEST_SUITE_P(Shipped, TorqueSteps, testing::ValuesIn(shipped_stacks()),
                         [](const auto& stack) { return stack.param; });

}  // namespace
}  // namespace poise
