// SPDX-License-Identifier: BSD-2-Clause
// What a row of a run shows: the robot as it is, and the estimate beside it.

#include "poise/gui/model/run/moment_row.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "poise/core/setup/load_stack.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/open_simulation.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise::gui {
namespace {

// A row of 50 ms of a robot that stands, with its reader.
class Row {
 public:
  explicit Row(const std::vector<std::string>& changes)
      : spec_(load_stack(test::source("apps/share/stacks/t01_stand_humanoid.yaml"), changes)),
        run(spec_, modules_) {
    const RowWriter writer(spec_, run);
    for (int i = 0; i < 50; ++i) {
      run.tick();
      truth = *run.truth();
      EXPECT_TRUE(run.move());
    }
    row.resize(writer.layout()->width);
    writer.fill(run, row);
    reader.emplace(writer.layout());
  }
  // Poses of the bodies in a state.
  std::vector<Pose> bodies(const State& state) const {
    Dynamics robot(run.setup().tree);
    robot.update(state);
    std::vector<Pose> out;
    for (std::size_t b = 0; b < run.setup().tree->subtree.size(); ++b)
      out.push_back(robot.pose(Frame{static_cast<int>(b), {}}));
    return out;
  }

 private:
  const Registry modules_ = Registry::with_search_path();
  const StackSpec spec_;

 public:
  test::OpenSimulation run;
  State truth;
  std::vector<double> row;
  std::optional<RowReader> reader;
};

double apart(const std::vector<Pose>& one, const std::vector<Pose>& other) {
  double most = 0;
  for (std::size_t b = 0; b < one.size(); ++b)
    most = std::max(most, (one[b].p - other[b].p).norm());
  return most;
}

TEST(MomentRow, ShowsTheTruthAndTheEstimateBesideIt) {
  Row of({"plant.type=mujoco", "estimator=inekf", "sensors={preset: mems-consumer, delay: 2 ms}"});
  const Snapshot shown = of.reader->snapshot(0.05, of.row);
  const std::optional<Snapshot> estimate = of.reader->estimated(0.05, of.row);
  ASSERT_TRUE(estimate);
  EXPECT_LT(apart(shown.bodies, of.bodies(of.truth)), 1e-9);
  EXPECT_LT(apart(estimate->bodies, of.bodies(of.run.estimate().state)), 1e-9);
  EXPECT_GT(apart(shown.bodies, estimate->bodies), 1e-6);
  for (std::size_t c = 0; c < shown.contacts.size(); ++c)
    EXPECT_EQ(shown.contacts[c].believed, of.run.estimate().contacts[c].probability);
}

TEST(MomentRow, HasNoEstimateBesideATruthThatIsUsed) {
  Row of({"plant.type=mujoco"});
  EXPECT_FALSE(of.reader->estimated(0.05, of.row));
  EXPECT_LT(apart(of.reader->snapshot(0.05, of.row).bodies, of.bodies(of.truth)), 1e-9);
  EXPECT_TRUE(std::isnan(of.reader->snapshot(0.05, of.row).contacts[0].believed));
}

}  // namespace
}  // namespace poise::gui
