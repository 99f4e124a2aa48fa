// SPDX-License-Identifier: BSD-2-Clause
// Tasks on standing robots: Atlas and the humanoid.

#include <gmock/gmock.h>

#include <cmath>

#include "poise/core/problem/problem.hpp"
#include "poise/tests/support/refusal.hpp"
#include "poise/tests/support/stack_run.hpp"

namespace poise {
namespace {

using Eigen::Vector3d;
using testing::HasSubstr;

class StandingTasks : public testing::TestWithParam<const char*> {
 protected:
  static test::StackRun with(const std::string& task, const std::string& more = {}) {
    return {GetParam(), "control:\n  tasks:\n    - " + task + "\n" + more};
  }
  static void expect_sound(const test::StackRun& run) {
    EXPECT_EQ(run.heap, 0);
    EXPECT_EQ(run.unsolved, 0);
    EXPECT_EQ(run.diverged, 0);
  }
  static test::Refusal refusal(const std::string& task) {
    try {
      with(task);
    } catch (const ConfigError& error) {
      return error;
    }
    return "taken";
  }
};

// With the feet side by side the CoM must be above the load, so the balance task leaves little
// freedom.
TEST_P(StandingTasks, ContactForceLoadsAFootAsWanted) {
  test::StackRun run = with(
      "{name: load, type: contact-force, contact: left_foot, part: share, weight: 1000, "
      "reference: {type: minimum-jerk, to: [0.6], duration: 0.5 s}}\n"
      "    - {name: balance, weight: 0.001}");
  run.run(1);
  expect_sound(run);
  const double left = run.force(0)[2], right = run.force(1)[2];
  EXPECT_NEAR(left / (left + right), 0.6, 0.01);
  EXPECT_LT(run.error("load").norm(), 0.01);
}

TEST_P(StandingTasks, ContactForceStartsFromTheForcesAtRest) {
  test::StackRun run = with("{name: load, type: contact-force, contact: left_foot, weight: 1e-3}");
  run.run(0.3);
  expect_sound(run);
  const double weight = 9.81 * run.controller().robot().mass();
  EXPECT_NEAR(run.controller().target(run.objective("load"))->value[0], 0.5 * weight,
              0.05 * weight);
}

TEST_P(StandingTasks, CentreOfPressureGoesWhereItIsLed) {
  test::StackRun run = with(
      "{name: press, type: centre-of-pressure, contact: left_foot, weight: 1000, "
      "reference: {type: minimum-jerk, to: [2 cm, -1 cm], duration: 0.3 s}}");
  run.run(0.5);
  expect_sound(run);
  const Eigen::VectorXd w = run.force(0);
  EXPECT_NEAR(-w[4] / w[2], 0.02, 2e-3);
  EXPECT_NEAR(w[3] / w[2], -0.01, 2e-3);
}

TEST_P(StandingTasks, MomentumIsTakenAway) {
  const std::string sway =
      "{name: balance, reference: {type: sinusoid, amplitude: [0, 2 cm, 0], frequency: 1 Hz}}";
  const auto most = [&](const std::string& task) {
    test::StackRun run = with(sway + task);
    double out = 0;
    run.run(2, [&](double) {
      out = std::max(out, run.controller().robot().centroidal_momentum().head<3>().norm());
    });
    expect_sound(run);
    return out;
  };
  const double free = most("");
  EXPECT_LT(most("\n    - {name: still, type: momentum, part: linear, weight: 100, "
                 "law: {type: pd, stiffness: 20}}"),
            0.2 * free);
}

TEST_P(StandingTasks, RelativePoseKeepsTheHandsTogether) {
  test::StackRun run = with(
      "{name: carry, type: relative-pose, link: r_hand, seen_from: l_hand, part: position, weight: "
      "50, reference: {type: minimum-jerk, to: {by: [0, 3 cm, 3 cm, 0, 0, 0]}, duration: 0.5 s}}");
  run.run(1.5);
  expect_sound(run);
  EXPECT_LT(run.error("carry").norm(), 2e-3);
}

TEST_P(StandingTasks, GazePointsAtThePoint) {
  const std::string link = GetParam() == std::string("t01_stand") ? "utorso" : "torso";
  test::StackRun run =
      with("{name: look, type: gaze, link: " + link +
           ", at: [0, 0, 40 cm], weight: 20, reference: {type: minimum-jerk, to: {by: [0, 15 cm, "
           "-10 cm]}, duration: 0.5 s}}");
  run.run(1.5);
  expect_sound(run);
  const Dynamics& robot = run.controller().robot();
  const Pose X = robot.pose(robot.tree().frame(link));
  const Vector3d eye = X * Vector3d(0, 0, 0.4);
  const Vector3d target = run.controller().target(run.objective("look"))->value;
  const double angle = std::acos((target - eye).normalized().dot(X.R.col(0)));
  EXPECT_LT(angle, 0.02);
  EXPECT_NEAR(run.error("look").norm(), 2 * std::sin(angle / 2), 1e-9);
}

// A visible target causes no motion; another one is brought to the edge of the field of view.
TEST_P(StandingTasks, LookAtTurnsOnlyAsFarAsItMust) {
  const std::string link = GetParam() == std::string("t01_stand") ? "utorso" : "torso";
  const auto look = [&](const std::string& by) {
    test::StackRun run = with("{name: look, type: look-at, link: " + link +
                              ", field_of_view: 20 deg, onset: 1 deg, weight: 50, reference: "
                              "{type: minimum-jerk, to: {by: " +
                              by + "}, duration: 1.5 s}}");
    run.run(2.5);
    expect_sound(run);
    const Dynamics& robot = run.controller().robot();
    const Pose X = robot.pose(robot.tree().frame(link));
    const Vector3d target = run.controller().target(run.objective("look"))->value;
    return std::acos((target - X.p).normalized().dot(X.R.col(0)));
  };
  EXPECT_NEAR(look("[0, 10 cm, 0]"), std::atan(0.1), 0.02) << "it is in the field";
  const double far = look("[0, 30 cm, 0]");
  EXPECT_LT(far, 0.27);
  EXPECT_GT(far, 0.15) << "not further than the edge of 10 degrees";
}

TEST_P(StandingTasks, SayWhatIsWrong) {
  EXPECT_THAT(refusal("{type: contact-force, contact: left_fot}"),
              test::Refused(ErrorCode::kUnknownName, "control.tasks.contact-force.contact"));
  EXPECT_THAT(refusal("{type: contact-force, contact: left_foot, law: {type: pd}}"),
              test::Refused(ErrorCode::kInvalid, "control.tasks.contact-force.law"));
  EXPECT_THAT(refusal("{type: relative-pose, link: l_hand, seen_from: l_hand}"),
              test::Refused(ErrorCode::kConflict, "control.tasks.relative-pose.seen_from"));
  EXPECT_THAT(refusal("{type: gaze, link: l_hand, axis: [0, 0, 0]}"),
              test::Refused(ErrorCode::kInvalid, "control.tasks.gaze.axis"));
  EXPECT_THAT(refusal("{type: look-at, link: l_hand, field_of_view: 0 deg}"),
              HasSubstr("field_of_view"));
}

INSTANTIATE_TEST_SUITE_P(Robots, StandingTasks, testing::Values("t01_stand", "t01_stand_humanoid"),
                         [](const auto& tested) { return std::string(tested.param); });

}  // namespace
}  // namespace poise
