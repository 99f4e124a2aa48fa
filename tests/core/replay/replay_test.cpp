// SPDX-License-Identifier: BSD-2-Clause
// A run that is read back: its states, against its other recorded signals.

#include "poise/core/replay/replay.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "poise/core/loop/simulation.hpp"
#include "poise/core/run/run.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/core/record/sample_recording.hpp"
#include "poise/tests/support/paths.hpp"
#include "poise/tests/support/refusal.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;

const Registry& modules() {
  static const Registry registry = Registry::with_search_path();
  return registry;
}

// A run of a shipped stack in a temporary folder.
class Ran {
 public:
  Ran(const std::string& stack, double seconds) {
    StackSpec spec = load_stack(test::source("apps/share/stacks/" + stack + ".yaml"));
    spec.duration = seconds;
    RunOptions options;
    options.folder = folder();
    run_stack(spec, modules(), options);
  }
  const fs::path& folder() const { return folder_.path(); }

 private:
  test::TempFolder folder_;
};

Eigen::Vector3d recorded(const Replay& replay, const std::string& signal, std::size_t row) {
  return Eigen::Vector3d(replay.find(signal, row));
}

TEST(Replay, GoesThroughTheStatesThatWereRecorded) {
  for (const char* stack : {"t03_squat", "t10_lift_box", "t06_slope_humanoid"}) {
    const Ran ran(stack, 1.5);
    Replay replay = open_run(ran.folder(), modules());
    ASSERT_EQ(replay.rows(), 1500U) << stack;
    const double weight = -replay.spec().gravity.z();
    for (const std::size_t row : {0U, 700U, 1499U}) {
      const Snapshot snapshot = replay.snapshot(row);
      // The recorded value comes from the controller's kinematics.
      EXPECT_LT((snapshot.com - recorded(replay, "com/position", row)).norm(), 3e-7) << stack;
      Eigen::Vector3d force = Eigen::Vector3d::Zero();
      double mass = 0;
      for (const Inertia& inertia : replay.setup().tree->inertias) mass += inertia.mass;
      for (std::size_t c = 0; c < snapshot.contacts.size(); ++c)
        if (replay.setup().contacts[c].on.empty()) force += snapshot.contacts[c].force;
      EXPECT_NEAR(force.z() / (mass * weight), 1, 0.35) << stack << " at row " << row;
      EXPECT_GT(snapshot.margin, 0) << stack;
    }
  }
}

// A replay computes from the states, so they are recorded exactly, without rounding.
TEST(Replay, HasTheExactStates) {
  StackSpec spec = load_stack(test::source("apps/share/stacks/t10_lift_box.yaml"));
  spec.duration = 0.3;
  const test::TempFolder folder;
  RunOptions options;
  options.folder = folder.path();
  std::vector<State> seen;
  options.between = [&](Simulation& simulation) { seen.push_back(simulation.estimate().state); };
  run_stack(spec, modules(), options);
  const Replay replay = open_run(folder.path(), modules());
  ASSERT_EQ(replay.rows(), seen.size());
  for (std::size_t row = 0; row < seen.size(); row += 50) {
    const State state = replay.state(row);
    EXPECT_EQ(replay.time(row), static_cast<double>(row) * spec.period);
    EXPECT_EQ(state.joints, seen[row].joints) << row;
    for (std::size_t r = 0; r < state.bases.size(); ++r) {
      EXPECT_EQ(state.bases[r].p, seen[row].bases[r].p) << row;
      EXPECT_LT((state.bases[r].R - seen[row].bases[r].R).norm(), 1e-14) << row;
    }
  }
}

TEST(Replay, FindsTheNearestRow) {
  const Ran ran("t01_stand_humanoid", 0.05);
  const Replay replay = open_run(ran.folder(), modules());
  EXPECT_EQ(replay.row_at(-1), 0U);
  EXPECT_EQ(replay.row_at(0.0104), 10U);
  EXPECT_EQ(replay.row_at(0.0106), 11U);
  EXPECT_EQ(replay.row_at(9), replay.rows() - 1);
}

// Older recordings have only the chart's coordinates, sampled after the tick.
TEST(Replay, ReadsTheBaseFromTheChartToo) {
  const Ran ran("t07_sway_humanoid", 0.5);
  Replay now = open_run(ran.folder(), modules());
  Recording old = read_recording(ran.folder() / "signals.h5");
  for (Signal& signal : old.signals)
    if (signal.name == "base/rotation") signal.name = "base/unknown";
  test::write(old, ran.folder() / "old.h5");
  const Replay before(now.spec(), RecordingFile(ran.folder() / "old.h5"), modules());
  EXPECT_LT(
      rotation_vector(now.state(400).base().R.transpose() * before.state(399).base().R).norm(),
      1e-6);
}

TEST(Replay, RefusesWhatIsNoRunOfTheStack) {
  const Ran ran("t01_stand_humanoid", 0.02);
  EXPECT_THROW(open_run("/no/such/folder", modules()), ConfigError);
  const StackSpec atlas = load_stack(test::source("apps/share/stacks/t01_stand.yaml"));
  try {
    Replay(atlas, RecordingFile(ran.folder() / "signals.h5"), modules());
    ADD_FAILURE();
  } catch (const ConfigError& error) {
    EXPECT_THAT(test::Refusal(error), test::Refused(ErrorCode::kUnsuited, "recording"));
  }
  Recorder(ran.folder() / "none.h5", read_recording(ran.folder() / "signals.h5").signals).finish();
  EXPECT_THROW(Replay(load_stack(ran.folder() / "stack.yaml"),
                      RecordingFile(ran.folder() / "none.h5"), modules()),
               ConfigError);
}

TEST(VisualShapes, AreTheRobotsAndTheObjects) {
  const StackSpec spec = load_stack(test::source("apps/share/stacks/t10_lift_box.yaml"));
  const auto setup = set_up(spec, modules());
  const int box = setup.tree->roots[1].body;
  const std::vector<BodyShape> shapes = visual_shapes(spec, setup);
  EXPECT_TRUE(std::ranges::any_of(shapes, [&](const BodyShape& s) { return s.body == box; }));
  EXPECT_TRUE(std::ranges::any_of(shapes, [&](const BodyShape& s) { return s.body < box; }));
}

TEST(GroundShapes, AreBoxesUnderTheirTops) {
  const StackSpec spec = load_stack(
      test::source("apps/share/stacks/walk.yaml"),
      std::vector<std::string>{"ground={ramp: {box: [2 m, 1 m, 10 cm], at: {xyz: [3, 0, 0.05], "
                               "rpy: [0, -90 deg, 0]}}}"});
  const std::vector<BodyShape> shapes = ground_shapes(spec);
  ASSERT_EQ(shapes.size(), 1u);
  EXPECT_TRUE(shapes[0].shape.edges.isApprox(Eigen::Vector3d(2, 1, 0.1)));
  // its z axis looks along −x, so its middle is 5 cm further along x
  EXPECT_TRUE(shapes[0].X_BS.p.isApprox(Eigen::Vector3d(3.05, 0, 0.05), 1e-9));
  EXPECT_TRUE(ground_shapes(load_stack(test::source("apps/share/stacks/walk.yaml"))).empty());
}

TEST(GroundShapes, PatchesAndSoftPiecesLookOtherwise) {
  const StackSpec spec = load_stack(
      test::source("apps/share/stacks/walk.yaml"),
      std::vector<std::string>{"ground={a: {box: [1, 1, 0.1]}, b: {patch: [2, 3]}, c: {patch: [1, "
                               "1], stiffness: 20 kN/m}}"});
  const std::vector<BodyShape> shapes = ground_shapes(spec);
  ASSERT_EQ(shapes.size(), 3u);
  EXPECT_TRUE(shapes[1].shape.edges.head<2>().isApprox(Eigen::Vector2d(2, 3)));
  EXPECT_GT(shapes[1].shape.edges.z(), 0) << "is seen";
  EXPECT_NE(shapes[0].rgba, shapes[1].rgba);
  EXPECT_NE(shapes[1].rgba, shapes[2].rgba);
}

}  // namespace
}  // namespace poise
