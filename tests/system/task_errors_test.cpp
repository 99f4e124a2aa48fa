// SPDX-License-Identifier: BSD-2-Clause
// Errors of tasks in the summary of a run whose phases switch them off.

#include <gtest/gtest.h>

#include <cmath>

#include "poise/core/run/run.hpp"
#include "poise/core/sweep/numbers.hpp"
#include "poise/tests/support/stack_run.hpp"

namespace poise {
namespace {

RunSummary run(const std::string& phases, const std::string& duration) {
  static const Registry registry = Registry::with_search_path();
  const std::string plant = "plant: {duration: " + duration + "}\n";
  return run_stack(test::changed_stack("t05_fixed_arm", plant + "phases:\n" + phases), registry,
                   RunOptions{});
}

// The arm follows its path for 0.3 s and goes back to its posture after that.
TEST(TaskErrors, CountOnlyWhileTheTaskIsOn) {
  const RunSummary whole =
      run("  up: {until: {time: 0.3 s}, then: rest}\n"
          "  rest: {tasks: {path: {weight: 0, ramp: 0 s}}}\n",
          "1 s");
  const RunSummary first = run("  up: {until: {time: 1 s}, then: end}\n", "0.3 s");
  const TaskSummary &path = whole.tasks[0], &stance = whole.tasks[1];
  EXPECT_EQ(path.rms_error, first.tasks[0].rms_error);
  EXPECT_EQ(path.final_error, first.tasks[0].final_error);
  EXPECT_EQ(path.on_ticks, first.ticks);
  EXPECT_NEAR(path.last_on, 0.299, 1e-9);
  EXPECT_FALSE(path.on_end);
  EXPECT_EQ(stance.on_ticks, whole.ticks);
  EXPECT_TRUE(stance.on_end);
}

TEST(TaskErrors, AreNoNumbersOfATaskThatWasNeverOn) {
  const RunSummary s = run("  up: {tasks: {path: {weight: 0}}}\n", "0.1 s");
  EXPECT_EQ(s.tasks[0].on_ticks, 0);
  const Numbers numbers = numbers_of(s);
  for (const char* name : {"rms_error", "final_error", "last_on_s"})
    EXPECT_TRUE(std::isnan(numbers.at(std::string("tasks.path.") + name))) << name;
  EXPECT_EQ(numbers.at("tasks.stance.on_ticks"), static_cast<double>(s.ticks));
}

}  // namespace
}  // namespace poise
