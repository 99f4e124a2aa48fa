// SPDX-License-Identifier: BSD-2-Clause
// `walk:` becomes tasks that can be read back, with numbers from the robot.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "poise/core/config/yaml_writer.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/tests/support/paths.hpp"
#include "poise/tests/support/refusal.hpp"

namespace poise {
namespace {

using testing::Contains;
using testing::IsSupersetOf;

StackSpec read(const std::string& robot, const std::string& more) {
  const std::string folder = test::source("apps/share/stacks");
  return load_stack(parse_config("poise: 1\ninclude: [" + folder + "/robots/" + robot + ".yaml, " +
                                     folder + "/motions/walk.yaml]\n" + more,
                                 "walk.yaml"));
}

std::vector<std::string> tasks(const StackSpec& spec) {
  std::vector<std::string> names;
  for (const TaskSpec& task : spec.tasks) names.push_back(task.name);
  return names;
}

const TaskSpec& task(const StackSpec& spec, const std::string& name) {
  return *std::ranges::find(spec.tasks, name, &TaskSpec::name);
}

test::Refusal refusal(const std::string& more) {
  try {
    read("humanoid", more);
  } catch (const ConfigError& error) {
    return error;
  }
  return "taken";
}

TEST(WalkOfAStack, MakesTheTasksThatItNeeds) {
  const StackSpec spec = read("humanoid", "");
  EXPECT_THAT(tasks(spec), IsSupersetOf({"com", "com_height", "pelvis", "torso", "swing_left_foot",
                                         "swing_right_foot", "legs", "upper_body"}));
  EXPECT_EQ(task(spec, "swing_left_foot").task.node.find("link")->scalar, "l_sole");
}

TEST(WalkOfAStack, SortsJointsIntoLegsAndOthers) {
  const StackSpec spec = read("humanoid", "");
  const auto joints = [&](const char* name) {
    std::vector<std::string> all;
    for (const ConfigNode& one : task(spec, name).task.node.find("joints")->children)
      all.push_back(one.scalar);
    return all;
  };
  EXPECT_EQ(joints("legs").size(), 12u);
  EXPECT_THAT(joints("legs"), Contains("r_knee"));
  EXPECT_THAT(joints("upper_body"), Contains("l_elbow"));
}

TEST(WalkOfAStack, TakesStepsFromTheRobot) {
  const StackSpec spec = read("humanoid", "");
  EXPECT_NEAR(*spec.walk->step.longest, 0.7 * 0.82, 1e-3);
  EXPECT_GT(*spec.walk->step.narrowest, 0.08) << "the breadth of a sole";
  EXPECT_GT(*spec.walk->step.lower, 0.03);
  EXPECT_EQ(*read("humanoid", "walk: {step: {time: 0.6 s}}").walk->step.time, 0.6);
}

TEST(WalkOfAStack, KeepsTheKneesOfAWeakRobotStraight) {
  EXPECT_LT(*read("atlas", "").walk->step.lower, 0.01);
}

TEST(WalkOfAStack, IsTheSameWhenItIsReadBack) {
  const StackSpec spec = read("humanoid", "walk: {tasks: {com_height: {weight: 7}}}");
  const StackSpec again = load_stack(parse_config(to_yaml(spec.node, false), "again.yaml"));
  EXPECT_EQ(tasks(again), tasks(spec));
  EXPECT_EQ(task(again, "com_height").weight, 7);
  EXPECT_EQ(*again.walk->step.width, *spec.walk->step.width);
  EXPECT_EQ(to_yaml(again.node, false), to_yaml(spec.node, false));
}

TEST(WalkOfAStack, ReadsWhereItsCommandComesFrom) {
  const StackSpec tour =
      read("humanoid", "walk: {command: {waypoints: [[2, 0], [2, 1 m, 90 deg]], speed: 0.7}}");
  ASSERT_EQ(tour.walk->waypoints.size(), 2u);
  EXPECT_NEAR(*tour.walk->waypoints[1].heading, 1.5708, 1e-4);
  EXPECT_EQ(tour.walk->speed, 0.7);
  const StackSpec live = read("humanoid", "walk: {command: {live: {port: 9000, timeout: 1 s}}}");
  EXPECT_EQ(live.walk->live->port, 9000);
  for (const StackSpec* one : {&tour, &live}) {
    const StackSpec again = load_stack(parse_config(to_yaml(one->node, false), "again.yaml"));
    EXPECT_EQ(to_yaml(again.node, false), to_yaml(one->node, false));
  }
}

TEST(WalkOfAStack, LeavesATaskOfTheStackAsItIs) {
  const StackSpec spec = read(
      "humanoid", "control: {tasks: [{name: torso, type: orientation, link: torso, weight: 3}]}");
  EXPECT_EQ(task(spec, "torso").weight, 3);
  EXPECT_EQ(std::ranges::count(tasks(spec), "torso"), 1);
}

TEST(WalkOfAStack, IsReadStrictly) {
  EXPECT_THAT(refusal("walk: {fet: [a, b]}"), test::Refused(ErrorCode::kUnknownKey, "walk.fet"));
  EXPECT_THAT(refusal("walk: {feet: [left_foot, left_foot]}"),
              test::Refused(ErrorCode::kDuplicate, "walk.feet[1]"));
  EXPECT_THAT(refusal("walk: {feet: [left_foot, right_hoof]}"),
              test::Refused(ErrorCode::kUnknownName, "walk"));
  EXPECT_THAT(refusal("walk: {command: {velocity: [1, 0, 1]}}"),
              test::Refused(ErrorCode::kInvalid, "walk.command.velocity[2]"));
  EXPECT_THAT(refusal("walk: {command: {turn: 1 m/s}}"),
              test::Refused(ErrorCode::kUnit, "walk.command.turn"));
  EXPECT_THAT(refusal("walk: {step: {shortest: 0.5 s, time: 0.4 s}}"),
              test::Refused(ErrorCode::kInvalid, "walk.step.shortest"));
  EXPECT_THAT(refusal("walk: {tasks: {com_heigth: {weight: 2}}}"),
              test::Refused(ErrorCode::kUnknownName, "walk.tasks.com_heigth"));
  EXPECT_THAT(refusal("walk: {command: {velocity: [1, 0, 0], waypoints: [[1, 0]]}}"),
              test::Refused(ErrorCode::kConflict, "walk.command.waypoints"));
  EXPECT_THAT(refusal("walk: {command: {turn: 1, live: {port: 9000}}}"),
              test::Refused(ErrorCode::kConflict, "walk.command.live"));
  EXPECT_THAT(refusal("walk: {command: {waypoints: [[1]]}}"),
              test::Refused(ErrorCode::kType, "walk.command.waypoints[0]"));
  EXPECT_THAT(refusal("walk: {command: {waypoints: [[1, 2, 3 m]]}}"),
              test::Refused(ErrorCode::kUnit, "walk.command.waypoints[0][2]"));
  EXPECT_THAT(refusal("walk: {command: {speed: 1}}"),
              test::Refused(ErrorCode::kUnsuited, "walk.command.speed"));
  EXPECT_THAT(refusal("walk: {command: {live: {}}}"),
              test::Refused(ErrorCode::kMissing, "walk.command.live"));
  const auto list = [](const std::string& steps, const std::string& more = "") {
    return "walk: {command: {footsteps: [" + steps + "]" + more + "}}";
  };
  const std::string left = "{foot: left_foot, at: [0.2, 0.1]}";
  EXPECT_EQ(refusal(list(left)), "taken");
  EXPECT_THAT(refusal(list(left + ", " + left)),
              test::Refused(ErrorCode::kConflict, "walk.command.footsteps[1].foot"));
  EXPECT_THAT(refusal(list("{foot: hoof, at: [0, 0]}")),
              test::Refused(ErrorCode::kUnknownName, "walk.command.footsteps[0].foot"));
  EXPECT_THAT(refusal(list("{foot: left_foot}")),
              test::Refused(ErrorCode::kMissing, "walk.command.footsteps[0]"));
  EXPECT_THAT(refusal(list("{foot: left_foot, at: [0, 0], hight: 1}")),
              test::Refused(ErrorCode::kUnknownKey, "walk.command.footsteps[0].hight"));
  EXPECT_THAT(refusal(list(left, ", until: 3 s")),
              test::Refused(ErrorCode::kConflict, "walk.command.until"));
  EXPECT_THAT(refusal(list(left, ", velocity: [1, 0, 0]")),
              test::Refused(ErrorCode::kConflict, "walk.command.footsteps"));
  EXPECT_THAT(refusal("walk: {command: {adjust: 1 cm}}"),
              test::Refused(ErrorCode::kConflict, "walk.command.adjust"));
  EXPECT_THAT(refusal("walk: {command: {live: {port: 9000, pipe: a}}}"),
              test::Refused(ErrorCode::kMissing, "walk.command.live"));
  EXPECT_THAT(refusal("walk: {command: {live: {port: 9000, timeot: 1 s}}}"),
              test::Refused(ErrorCode::kUnknownKey, "walk.command.live.timeot"));
  EXPECT_THAT(refusal("robot: {base: {joint: fixed}, start: {height: null}}"),
              test::Refused(ErrorCode::kUnsuited, "walk"));
  EXPECT_THAT(refusal("phases: {a: {until: {time: 1 s}, then: end}}"),
              test::Refused(ErrorCode::kDuplicate, "walk"));
}

}  // namespace
}  // namespace poise
