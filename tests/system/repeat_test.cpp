// SPDX-License-Identifier: BSD-2-Clause
// The same stack and seed give the same run, bit for bit, except the times of ticks.

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>

#include "poise/core/record/recorder.hpp"
#include "poise/core/run/run.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/noise.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;

using Settings = std::vector<std::string>;

Recording record(const std::string& stack, Settings settings) {
  settings.push_back("plant.duration=3 s");
  RunOptions options;
  options.folder = fs::temp_directory_path() / ("poise_repeat_" + std::to_string(::getpid()));
  run_stack(load_stack(test::source("apps/share/stacks/" + stack + ".yaml"), settings),
            Registry::with_search_path(), options);
  Recording recording = read_recording(options.folder / "signals.h5");
  fs::remove_all(options.folder);
  return recording;
}

bool same_bits(const std::vector<double>& a, const std::vector<double>& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

// Signals that differ, except computation times.
std::vector<std::string> different(const Recording& a, const Recording& b) {
  std::vector<std::string> names;
  EXPECT_EQ(a.signals.size(), b.signals.size());
  for (const Signal& signal : a.signals) {
    if (signal.unit == "µs") continue;
    const std::vector<double>* other = b.find(signal.name);
    if (other == nullptr || !same_bits(*a.find(signal.name), *other)) names.push_back(signal.name);
  }
  return names;
}

class Repeat : public testing::TestWithParam<const char*> {};

TEST_P(Repeat, GivesTheSameRunWhereContactsAreConstraints) {
  EXPECT_EQ(different(record(GetParam(), {}), record(GetParam(), {})), std::vector<std::string>());
}

TEST_P(Repeat, GivesTheSameRunWithNoise) {
  const Recording one = record(GetParam(), test::noisy_mujoco(1));
  EXPECT_EQ(different(one, record(GetParam(), test::noisy_mujoco(1))), std::vector<std::string>());
  EXPECT_FALSE(different(one, record(GetParam(), test::noisy_mujoco(2))).empty())
      << "a seed counts";
}

INSTANTIATE_TEST_SUITE_P(Shipped, Repeat,
                         testing::Values("t30_walk", "t33_handstand", "t34_push", "t35_carry_box"),
                         [](const auto& stack) { return std::string(stack.param); });

}  // namespace
}  // namespace poise
