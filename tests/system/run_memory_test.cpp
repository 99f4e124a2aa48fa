// SPDX-License-Identifier: BSD-2-Clause
// A long run needs no more memory than a short one, and its report shows every peak.

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "poise/core/run/run.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/paths.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

// Peak of a process that runs the arm and writes its folder [MB]; −1 if it failed.
double peak_memory(double seconds) {
  const test::TempFolder folder;
  const pid_t child = fork();
  if (child == 0) {
    StackSpec spec = load_stack(test::source("apps/share/stacks/t05_fixed_arm.yaml"));
    spec.duration = seconds;
    RunOptions options;
    options.folder = folder.path() / "run";
    const RunSummary summary = run_stack(spec, Registry::with_search_path(), options);
    _exit(summary.status == "completed" ? 0 : 1);
  }
  int status = 0;
  rusage usage{};
  wait4(child, &status, 0, &usage);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return -1;
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

TEST(RunMemory, DoesNotGrowWithTheLengthOfTheRun) {
  const double brief = peak_memory(5), lasting = peak_memory(80);
  ASSERT_GT(brief, 0);
  ASSERT_GT(lasting, 0);
  EXPECT_LT(lasting - brief, 20) << "MB; with all ticks in memory it is some 100";
}

}  // namespace
}  // namespace poise
