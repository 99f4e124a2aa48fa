// SPDX-License-Identifier: BSD-2-Clause
// The walk with steps that are placed and timed anew in every tick, in MuJoCo.

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "poise/core/loop/simulation.hpp"
#include "poise/core/run/execution.hpp"
#include "poise/core/run/run.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/noise.hpp"
#include "poise/tests/support/open_simulation.hpp"
#include "poise/tests/support/paths.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

RunSummary run(const StackSpec& spec) {
  RunOptions options;
  options.allocations = test::allocations;
  RunSummary s = run_stack(spec, Registry::with_search_path(), options);
  EXPECT_EQ(s.allocations, 0);
  return s;
}

RunSummary walked(std::vector<std::string> settings, const std::string& stack = "walk") {
  return run(load_stack(test::source("apps/share/stacks/" + stack + ".yaml"), settings));
}

RunSummary walk_of(const std::string& robot, std::vector<std::string> settings) {
  return run(load_stack(test::source("apps/share/stacks/walk.yaml"),
                        test::source("apps/share/stacks/robots/" + robot + ".yaml"), settings));
}

std::string velocity(double forward, double left = 0) {
  return "walk.command.velocity=[" + std::to_string(forward) + ", " + std::to_string(left) + ", 0]";
}

class WalkAtSpeed : public testing::TestWithParam<double> {};

TEST_P(WalkAtSpeed, HoldsIt) {
  const RunSummary s = walked({velocity(GetParam()), "plant.duration=12 s"});
  EXPECT_EQ(s.status, "completed") << s.why;
  EXPECT_EQ(s.relaxed_ticks + s.held_ticks, 0);
  ASSERT_TRUE(s.walk);
  const double sooner = s.walk->speed - GetParam() * (1 - GetParam() / (2 * 0.4 * 11));
  EXPECT_LT(std::abs(sooner), 0.1 * GetParam() + 0.03) << "after it has got up its speed";
  EXPECT_LT(std::abs(s.com_end.y()), 0.2);
}

INSTANTIATE_TEST_SUITE_P(Speeds, WalkAtSpeed, testing::Values(0.3, 0.8, 1.2));

TEST(DynamicWalk, IsThatOfAnyRobot) {
  for (const char* robot : {"atlas", "drchubo"}) {
    const RunSummary s = walk_of(robot, {velocity(0.5), "plant.duration=8 s"});
    EXPECT_EQ(s.status, "completed") << robot << ": " << s.why;
    EXPECT_GT(s.walk->distance, 2.5) << robot;
  }
}

TEST(DynamicWalk, GoesBackwardsSidewaysAndTurns) {
  const RunSummary back = walked({velocity(-0.3), "plant.duration=8 s"});
  EXPECT_EQ(back.status, "completed") << back.why;
  EXPECT_LT(back.com_end.x(), -1.5);
  const RunSummary left = walked({velocity(0, 0.15), "plant.duration=8 s"});
  EXPECT_EQ(left.status, "completed") << left.why;
  EXPECT_GT(left.com_end.y(), 0.7);
  const RunSummary turned = walked({velocity(0.3), "walk.command.turn=0.5", "plant.duration=8 s"});
  EXPECT_EQ(turned.status, "completed") << turned.why;
  EXPECT_GT(turned.com_end.y(), 0.6);
}

TEST(DynamicWalk, StopsIntoStanding) {
  const RunSummary s = walked({velocity(0.6), "walk.command.until=4 s", "plant.duration=10 s"});
  EXPECT_EQ(s.status, "completed") << s.why;
  const RunSummary longer =
      walked({velocity(0.6), "walk.command.until=4 s", "plant.duration=12 s"});
  EXPECT_LT((longer.com_end - s.com_end).norm(), 0.02);
}

TEST(DynamicWalk, WalksInTheBuiltInSimulatorToo) {
  const RunSummary s = walked({velocity(0.5), "plant.type=gauss", "plant.duration=8 s"});
  EXPECT_EQ(s.status, "completed") << s.why;
  EXPECT_GT(s.walk->distance, 2.5);
}

TEST(DynamicWalk, CatchesPushesWithItsSteps) {
  const RunSummary s = walked({}, "t43_pushed");
  EXPECT_EQ(s.status, "completed") << s.why;
  EXPECT_GT(s.walk->adjusted, 4);
  // what is usual in every step is not held against it
  EXPECT_EQ(s.why, "");
  for (const ContactSummary& foot : s.contacts) EXPECT_EQ(foot.slipping_ticks, 0) << foot.name;
  EXPECT_FALSE(std::isfinite(s.com_margin.distance));
}

TEST(DynamicWalk, NamesWhatBoundedAFall) {
  const RunSummary weak =
      walked({velocity(0.5), "plant.duration=8 s", "robot.limits={'*': {effort: 40 N·m}}"});
  ASSERT_EQ(weak.status, "fell");
  EXPECT_EQ(weak.walk->bound, "torque");
  EXPECT_NE(weak.why.find("torque"), std::string::npos) << weak.why;
  const RunSummary good = walked({velocity(0.3), "plant.duration=3 s"});
  EXPECT_EQ(good.walk->bound, "") << "nothing ended it";
}

TEST(DynamicWalk, CatchesPushesFromStandingAndStandsAgain) {
  for (const char* push : {"80, 0", "-50, 0", "0, 40", "0, -40", "40, 30"}) {
    const RunSummary s = walked({velocity(0), "plant.duration=7 s",
                                 std::string("disturbances=[{at: 1 s, on: pelvis, impulse: [") +
                                     push + ", 0], over: 100 ms}]"});
    EXPECT_EQ(s.status, "completed") << push << ": " << s.why;
    EXPECT_LT(s.walk->steps, 12) << push;
  }
}

TEST(DynamicWalk, VisitsItsWaypointsAndStands) {
  const RunSummary s = walked({}, "t46_tour");
  EXPECT_EQ(s.status, "completed") << s.why;
  EXPECT_LT((s.com_end.head<2>() - Eigen::Vector2d(0.5, 0)).norm(), 0.25);
  const RunSummary longer = walked({"plant.duration=34 s"}, "t46_tour");
  EXPECT_LT((longer.com_end - s.com_end).norm(), 0.02);
}

TEST(DynamicWalk, CarriesABox) {
  const Registry modules = Registry::with_search_path();
  Execution run(load_stack(test::source("apps/share/stacks/t47_carry_walking.yaml")), modules, {});
  while (run.advance()) {
    const std::vector<Pose>& bases = run.simulation().best_state().bases;
    const double away = (bases[1].p - bases[0].p).head<2>().norm();
    ASSERT_LT(std::abs(away - 0.255), 0.02) << "between its palms";
    ASSERT_GT(bases[1].R(2, 2), std::cos(0.06)) << "level";
  }
  const RunSummary s = run.finish();
  EXPECT_EQ(s.status, "completed") << s.why;
  EXPECT_GT(s.walk->distance, 6);
}

// Ordinary tasks beside those of the walk. What is measured is the simulator's truth.
TEST(DynamicWalk, CarriesATrayReachesAndLooks) {
  const test::TempFolder folder;
  const auto file = folder.write(
      "s.yaml",
      "poise: 1\ninclude: [" + test::source("apps/share/stacks/walk.yaml") +
          "]\nrobot: {start: {joints: {l_elbow: -90 deg, l_shoulder_roll: 0 deg}}}\n"
          "control:\n  tasks:\n"
          "    - {name: tray, type: orientation, link: l_palm, weight: [5, 5, 0], law: {type: pd, "
          "stiffness: 60}}\n"
          "    - {name: reach, type: relative-pose, link: r_palm, seen_from: torso, part: "
          "position, "
          "weight: 5, law: {type: pd, stiffness: 60}, reference: {type: minimum-jerk, to: {by: "
          "[0.25, 0, 0.25, 0, 0, 0]}, after: 1 s, duration: 1 s}}\n"
          "    - {name: look, type: gaze, link: head, weight: 5, law: {type: pd, stiffness: 60}, "
          "reference: {type: fixed, to: [20, 4, 1.5]}}\n");
  test::OpenSimulation simulation(load_stack(file, std::vector<std::string>{}),
                                  Registry::with_search_path());
  const Tree& tree = *simulation.setup().tree;
  const Frame tray = tree.frame("l_palm"), hand = tree.frame("r_palm"), torso = tree.frame("torso"),
              head = tree.frame("head");
  Dynamics robot(simulation.setup().tree);
  const auto in_torso = [&]() -> Eigen::Vector3d {
    return robot.pose(torso).inverse() * robot.pose(hand).p;
  };
  robot.update(simulation.setup().start);
  const Eigen::Vector3d up = robot.pose(tray).R.row(2), from = in_torso();
  EXPECT_GT(up.cwiseAbs().maxCoeff(), std::cos(0.02)) << "the palm is level: " << up.transpose();
  for (int i = 0; i < 6000; ++i) {
    simulation.tick();
    if (!simulation.move()) break;
    robot.update(*simulation.truth());
    ASSERT_GT(up.dot(robot.pose(tray).R.row(2)), std::cos(0.002)) << i << ": tray";
    if (i < 2500) continue;
    ASSERT_LT((in_torso() - from - Eigen::Vector3d(0.25, 0, 0.25)).norm(), 0.01) << i << ": hand";
    const Pose eye = robot.pose(head);
    ASSERT_GT(eye.R.col(0).dot((Eigen::Vector3d(20, 4, 1.5) - eye.p).normalized()), std::cos(0.02))
        << i << ": head";
  }
  EXPECT_EQ(simulation.ticks(), 6000);
  EXPECT_GT(robot.p_WC().x(), 2);
}

TEST(Footsteps, LeadUpAndDownStairs) {
  const RunSummary s = walked({}, "t45_stairs");
  EXPECT_EQ(s.status, "completed") << s.why;
  EXPECT_EQ(s.walk->steps, 18);
  EXPECT_LT((s.com_end.head<2>() - Eigen::Vector2d(4.05, 0)).norm(), 0.03);
  EXPECT_NEAR(s.com_end.z(), s.com_start.z(), 0.02) << "down again";
  EXPECT_NEAR(s.com_deviation.z(), 0.48, 0.03) << "of four stairs of 12 cm";
  EXPECT_EQ(s.relaxed_ticks + s.held_ticks, 0);
}

TEST(Footsteps, AreMetBothWaysRoundAndOnACurve) {
  for (const char* list :
       {"[{foot: left_foot, at: [0.3, 0.1]}, {foot: right_foot, at: [0.5, -0.1]}, {foot: "
        "left_foot, "
        "at: [0.5, 0.1]}]",
        "[{foot: right_foot, at: [0.25, -0.08], yaw: 15 deg}, {foot: left_foot, at: [0.4, 0.16], "
        "yaw: 30 deg}, {foot: right_foot, at: [0.52, 0.0], yaw: 30 deg}]"}) {
    const RunSummary s =
        walked({std::string("walk.command={footsteps: ") + list + "}", "plant.duration=6 s"});
    EXPECT_EQ(s.status, "completed") << list << s.why;
    EXPECT_EQ(s.walk->steps, 3) << list;
    EXPECT_LT(std::abs(s.com_end.x() - 0.48), 0.06) << list;
  }
}

TEST(DynamicWalk, HoldsWithNoiseAndDelay) {
  for (int seed = 1; seed <= 2; ++seed) {
    std::vector<std::string> settings = test::noisy_mujoco(seed);
    settings.insert(settings.end(), {velocity(0.5), "plant.duration=8 s"});
    const RunSummary s = walked(settings);
    EXPECT_EQ(s.status, "completed") << seed << ": " << s.why;
  }
}

TEST(DynamicWalk, FindsAFloorThatIsElsewhere) {
  for (const char* floor : {"1 cm", "-1 cm"}) {
    const RunSummary s =
        walked({velocity(0.4), std::string("plant.model.floor=") + floor, "plant.duration=8 s"});
    EXPECT_EQ(s.status, "completed") << floor << ": " << s.why;
  }
}

TEST(GroundOfMujoco, CatchesARobotThatFalls) {
  const std::vector<std::string> falls{"disturbances=[{at: 1 s, on: pelvis, impulse: [0, 300, 0]}]",
                                       "fallen={height: 0, tilt: 180 deg}", "plant.duration=4 s"};
  std::vector<std::string> on_floor = falls;
  on_floor.push_back("ground={}");
  EXPECT_GT(walked(on_floor).com_end.z(), 0.05);
}

TEST(GroundOfMujoco, IsFoundByTheFeet) {
  for (const char* ground : {"ground={step: {box: [2 m, 2 m, 10 cm], at: {xyz: [2.2, 0, 0.02]}}}",
                             "ground={rough: {tiles: {count: 10, edge: 40 cm, width: 2 m, height: "
                             "1 cm}, at: {xyz: [0.6, 0, 0]}}}",
                             "ground={ramp: {box: [6 m, 2 m, 20 cm], at: {xyz: [3.8, 0, 0.157], "
                             "rpy: [0, -3 deg, 0]}}}"}) {
    const RunSummary s = walked({velocity(0.4), "plant.duration=9 s", ground});
    EXPECT_EQ(s.status, "completed") << ground << ": " << s.why;
    EXPECT_GT(s.com_end.x() - s.com_start.x(), 2.5) << ground;
  }
}

// Toes hang at edges, and soles that stand half on one tilt.
TEST(GroundOfMujoco, HasTilesThatTheFeetDoNotKnow) {
  int held = 0;
  for (int seed = 1; seed <= 10; ++seed) {
    const RunSummary s = walked({velocity(0.4), "plant.duration=10 s",
                                 "ground={rough: {tiles: {count: 10, edge: 40 cm, width: 2 m, "
                                 "height: 2 cm, seed: " +
                                     std::to_string(seed) + "}, at: {xyz: [0.6, 0, 0]}}}"});
    held += s.status == "completed" ? 1 : 0;
  }
  EXPECT_GE(held, 9) << "of 10";
}

TEST(GroundOfMujoco, MayBeSlipperyOrSoft) {
  for (const char* patch :
       {"friction: 0.3", "stiffness: 20 kN/m", "stiffness: 50 kN/m, friction: 0.4"}) {
    const RunSummary s = walked(
        {velocity(0.4), "plant.duration=9 s",
         std::string("ground={a: {patch: [2 m, 2 m], at: {xyz: [1.5, 0, 0]}, ") + patch + "}}"});
    EXPECT_EQ(s.status, "completed") << patch << ": " << s.why;
    EXPECT_GT(s.com_end.x() - s.com_start.x(), 2.5) << patch;
  }
  const RunSummary ice = walked({velocity(0.4), "plant.duration=9 s",
                                 "ground={a: {patch: [2 m, 2 m], at: {xyz: [1.5, 0, 0]}, "
                                 "friction: 0.05}}"});
  EXPECT_EQ(ice.status, "fell");
  EXPECT_GT(ice.simulated, 2) << "on the patch";
}

TEST(GroundOfMujoco, IsRefusedByTheBuiltInSimulator) {
  EXPECT_THROW(walked({"plant.type=gauss", "ground={}"}), ConfigError);
}

// A robot's file comes over the motion's.
TEST(DynamicWalk, WarnsOfTorqueRatesThatAreTooLow) {
  const auto warnings = [](const StackSpec& spec) {
    std::vector<std::string> paths;
    for (const Finding& one : set_up(spec, Registry::with_search_path()).warnings)
      paths.push_back(one.path);
    return paths;
  };
  const std::string stack = test::source("apps/share/stacks/walk.yaml");
  const std::string humanoid = test::source("apps/share/stacks/robots/humanoid.yaml");
  EXPECT_TRUE(warnings(load_stack(stack, std::vector<std::string>{})).empty());
  EXPECT_EQ(warnings(load_stack(stack, humanoid, std::vector<std::string>{})),
            std::vector<std::string>{"control.constraints.torque-rate-limits.max"});
}

// The least distance of the axes of two segments, each from one frame to another.
double apart(const Dynamics& robot, const std::array<Frame, 4>& ends) {
  const auto at = [&](std::size_t from, double share) -> Eigen::Vector3d {
    return (1 - share) * robot.pose(ends[from]).p + share * robot.pose(ends[from + 1]).p;
  };
  double least = 1;
  for (double s = 0; s < 1.01; s += 0.05)
    for (double t = 0; t < 1.01; t += 0.05) least = std::min(least, (at(0, s) - at(2, t)).norm());
  return least;
}

// Steps so narrow that the shanks, cylinders of 4.9 cm of radius, would meet.
TEST(DynamicWalk, ItsLimbsStayApartIfAConstraintSaysSo) {
  const test::TempFolder folder;
  const auto least_distance = [&](const std::string& constraint) {
    const auto file = folder.write(
        "s.yaml", "poise: 1\ninclude: [" + test::source("apps/share/stacks/walk.yaml") +
                      "]\nwalk: {step: {width: 8 cm, narrowest: 3 cm}}\n" + constraint);
    const StackSpec spec = load_stack(file, std::vector<std::string>{});
    test::OpenSimulation simulation(spec, Registry::with_search_path());
    const Tree& tree = *simulation.setup().tree;
    const std::array<Frame, 4> ends{tree.frame("l_shank"), tree.frame("l_ankle"),
                                    tree.frame("r_shank"), tree.frame("r_ankle")};
    Dynamics robot(simulation.setup().tree);
    double least = 1;
    for (int i = 0; i < 5000; ++i) {
      simulation.tick();
      if (!simulation.move()) break;
      if (i % 10 != 0) continue;
      robot.update(*simulation.truth());
      least = std::min(least, apart(robot, ends));
    }
    EXPECT_EQ(simulation.ticks(), 5000);
    EXPECT_GT(robot.p_WC().z(), 0.6) << "it has not fallen";
    return least;
  };
  const double diameter = 2 * 0.04928;
  EXPECT_LT(least_distance(""), diameter);
  EXPECT_GT(least_distance("control: {constraints: [{type: collision, links: [l_shank], margin: 1 "
                           "cm, influence: 4 cm, rows: 8, rate: 20}]}\n"),
            diameter);
}

TEST(FallOfAWalk, NamesTheBoundThatWasActive) {
  const RunSummary s = walked({"disturbances=[{at: 3 s, on: pelvis, impulse: [0, 200, 0]}]"});
  EXPECT_EQ(s.status, "fell");
  ASSERT_TRUE(s.walk);
  EXPECT_FALSE(s.walk->bound.empty());
  EXPECT_GT(s.walk->lost_at, 2.9);
  EXPECT_LT(s.walk->lost_at, 4.5);
}

}  // namespace
}  // namespace poise
