// SPDX-License-Identifier: BSD-2-Clause
// The steps of a recorded walk, and their picture in the report.

#include "poise/core/replay/steps_json.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "poise/core/run/run.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/paths.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

const Registry& modules() {
  static const Registry registry = Registry::with_search_path();
  return registry;
}

// A walk of the humanoid at 0.4 m/s, pushed to the left at 3.1 s.
class RecordedSteps : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    temp_ = std::make_unique<test::TempFolder>();
    folder_ = temp_->path() / "run";
    RunOptions options;
    options.folder = folder_;
    const StackSpec spec =
        load_stack(test::source("apps/share/stacks/walk.yaml"),
                   std::vector<std::string>{
                       "walk.command.velocity=[0.4, 0, 0]", "plant.duration=5 s",
                       "disturbances=[{at: 3.1 s, on: pelvis, impulse: [0, 20, 0], over: 0.1 s}]"});
    summary_ = run_stack(spec, modules(), options);
    Replay replay = open_run(folder_, modules());
    steps_ = json::parse(steps_json(replay));
  }
  static void TearDownTestSuite() { temp_.reset(); }

  static double apart(const json& a, const json& b) {
    return std::hypot(double(a[0]) - double(b[0]), double(a[1]) - double(b[1]));
  }

  static inline std::unique_ptr<test::TempFolder> temp_;
  static inline fs::path folder_;
  static inline RunSummary summary_;
  static inline json steps_;
};

TEST_F(RecordedSteps, AreThoseThatTheRunCounted) {
  ASSERT_EQ(summary_.status, "completed") << summary_.why;
  ASSERT_EQ(steps_["steps"].size(), summary_.walk->steps);
  json feet = steps_["start"];
  double distance = 0;
  for (const json& step : steps_["steps"]) {
    // half a foot's way is that of the middle of the feet
    distance += apart(step["real"], feet[int(step["foot"])]) / 2;
    feet[int(step["foot"])] = step["real"];
    EXPECT_LT(apart(step["real"], step["adjusted"]), 0.03) << step;
  }
  EXPECT_NEAR(distance, summary_.walk->distance, 0.1);
}

TEST_F(RecordedSteps, AreAsPlannedUntilAPushAndElsewhereAfterIt) {
  double moved = 0;
  for (const json& step : steps_["steps"])
    if (step["at_s"] < 3.1)
      EXPECT_LT(apart(step["planned"], step["adjusted"]), 0.01) << step;
    else
      moved = std::max(moved, apart(step["planned"], step["adjusted"]));
  EXPECT_GT(moved, 0.03);
}

TEST_F(RecordedSteps, SolesAreThoseOfTheContacts) {
  for (const json& sole : steps_["soles"]) {
    double area = 0;  // by the shoelace formula
    for (std::size_t i = 0; i < sole.size(); i += 2) {
      const std::size_t k = (i + 2) % sole.size();
      area += (double(sole[i]) * double(sole[k + 1]) - double(sole[k]) * double(sole[i + 1])) / 2;
    }
    const Replay replay = open_run(folder_, modules());
    const auto corners = replay.setup().contacts[0].vertices();
    Eigen::AlignedBox2d box;
    for (const Eigen::Vector2d& corner : corners) box.extend(corner);
    EXPECT_NEAR(std::abs(area), box.volume(), 1e-6);
  }
}

TEST_F(RecordedSteps, AreDrawnInTheReport) {
  ASSERT_TRUE(fs::exists(POISE_CHROMIUM)) << "chromium is in .ci/packages";
  std::ofstream(folder_ / "report.html", std::ios::app) << R"(<script>
    player.go(2);
    const now = [...document.querySelectorAll('#steps .now title')].map((t) => t.textContent);
    document.body.dataset.answer = [document.querySelectorAll('#steps svg .real:not(.start)').length,
      now.length, now[0]?.match(/^step (\d+)/)[1],
      document.querySelectorAll('.legend .band').length > 0].join(' ');
  </script>)";
  const std::string command =
      std::string(POISE_CHROMIUM) +
      " --headless --no-sandbox --disable-gpu --disable-quic --no-first-run"
      " --disable-background-networking --virtual-time-budget=500 --user-data-dir='" +
      (folder_ / "browser").string() + "' --dump-dom 'file://" +
      (folder_ / "report.html").string() + "' 2>/dev/null";
  std::string dom;
  FILE* pipe = popen(command.c_str(), "r");
  char buffer[65536];
  for (std::size_t n; (n = fread(buffer, 1, sizeof buffer, pipe)) > 0;) dom.append(buffer, n);
  pclose(pipe);
  std::size_t number = 1;
  for (const json& step : steps_["steps"]) number += step["at_s"] <= 2 ? 1 : 0;
  const std::string expected = "data-answer=\"" + std::to_string(summary_.walk->steps) + " 1 " +
                               std::to_string(number) + " true\"";
  EXPECT_NE(dom.find(expected), std::string::npos) << expected;
  EXPECT_EQ(dom.find("data-errors"), std::string::npos);
}

// Steps of a list may not move, so their place bounds them.
TEST(StepsOfAList, MayBeBoundedByTheirPlace) {
  const test::TempFolder temp;
  RunOptions options;
  options.folder = temp.path() / "run";
  StackSpec spec = load_stack(test::source("apps/share/stacks/t45_stairs.yaml"));
  spec.duration = 4;
  run_stack(spec, modules(), options);
  Replay replay = open_run(options.folder, modules());
  const json steps = json::parse(steps_json(replay))["steps"];
  ASSERT_GT(steps.size(), 2U);
  EXPECT_TRUE(
      std::ranges::any_of(steps, [](const json& step) { return step["bound"] == "place"; }));
}

TEST(StepsOfOtherRuns, AreNone) {
  const test::TempFolder temp;
  RunOptions options;
  options.folder = temp.path() / "run";
  StackSpec spec = load_stack(test::source("apps/share/stacks/t01_stand.yaml"));
  spec.duration = 0.1;
  run_stack(spec, modules(), options);
  Replay replay = open_run(options.folder, modules());
  EXPECT_EQ(steps_json(replay), "");
}

}  // namespace
}  // namespace poise
