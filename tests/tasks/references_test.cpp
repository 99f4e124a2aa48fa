// SPDX-License-Identifier: BSD-2-Clause
// Each reference's purpose; the common contract is tested in tests/plugins/contract.

#include <gmock/gmock.h>

#include <numbers>

#include "poise/tests/plugins/contract/configured.hpp"
#include "poise/tests/support/near.hpp"
#include "poise/tests/support/refusal.hpp"

namespace poise {
namespace {

using std::numbers::pi;
using test::expect_near;
using Vector = Eigen::VectorXd;

class Started {
 public:
  Started(const std::string& type, const std::string& text, const TargetSpace& space,
          const Vector& current)
      : reference_(test::configured<Reference>(ModuleKind::kReference, type, text)),
        target_(space) {
    GoalContext context;
    context.contacts = {{"left", {0.1, 0.2, 0}}, {"right", {0.1, -0.1, 0}}};
    reference_->start(space, current, context);
  }

  const Target& at(double time) {
    reference_->sample(time, target_);
    return target_;
  }

 private:
  std::shared_ptr<Reference> reference_;
  Target target_;
};

const TargetSpace kPoint = TargetSpace::vector(3);
const Eigen::Vector3d kStart(1, 2, 3);

test::Refusal complaint(const std::string& type, const std::string& text,
                        const TargetSpace& space) {
  try {
    Started(type, text, space, Target(space).value);
  } catch (const ConfigError& error) {
    return error;
  }
  return {};
}

TEST(Fixed, HoldsTheStartOrTheGoal) {
  expect_near(Started("fixed", "", kPoint, kStart).at(5).value, kStart, 0, "start");
  Started goal("fixed", "{to: {by: [0, 0, 10 cm]}}", kPoint, kStart);
  expect_near(goal.at(0).value, Eigen::Vector3d(1, 2, 3.1), 1e-15, "goal");
}

TEST(MinimumJerk, WaitsMovesAndStays) {
  Started move("minimum-jerk", "{to: {over: [left, right]}, duration: 2 s, after: 1 s}", kPoint,
               kStart);
  const Eigen::Vector3d goal(0.1, 0.05, 3);
  expect_near(move.at(1).value, kStart, 0, "waiting");
  expect_near(move.at(2).value, (kStart + goal) / 2, 1e-14, "half-way");
  // Fastest halfway: 15/8 of the mean velocity.
  expect_near(move.at(2).rate, 15.0 / 8 * (goal - kStart) / 2, 1e-14, "rate");
  expect_near(move.at(3).value, goal, 1e-14, "there");
  expect_near(move.at(9).value, goal, 1e-14, "stays");
}

TEST(Sinusoid, DrawsACircle) {
  Started circle("sinusoid",
                 "{amplitude: [3 cm, 3 cm, 0], frequency: 0.5 Hz, phase: [90 deg, 0, 0]}", kPoint,
                 kStart);
  for (double t = 1; t < 5; t += 0.2) {
    const Target& target = circle.at(t);
    EXPECT_NEAR((target.value - kStart).norm(), 0.03, 1e-12);
    EXPECT_NEAR(target.rate.norm(), 0.03 * pi, 1e-12);
    EXPECT_NEAR((target.value - kStart).dot(target.rate), 0, 1e-12);
  }
}

TEST(Sinusoid, SwingsAboutItsCentre) {
  Started swing("sinusoid",
                "{amplitude: [0, 0, 6 cm], phase: 90 deg, frequency: 0.5, about: {by: [0, 0, -6 "
                "cm]}, ramp: 2 s}",
                kPoint, kStart);
  expect_near(swing.at(0).value, kStart, 1e-14, "starts where it is");
  expect_near(swing.at(3).value, Eigen::Vector3d(1, 2, 2.88), 1e-14, "lowest");
  expect_near(swing.at(4).value, kStart, 1e-14, "highest");
}

TEST(Sinusoid, TurnsAboutOneAxisOnly) {
  EXPECT_EQ(complaint("sinusoid", "{amplitude: [0.1, 0, 0.2], phase: 1}", TargetSpace::rotation()),
            "");
  EXPECT_EQ(complaint("sinusoid", "{amplitude: [1, 1, 1, 0, 0, 0.2], phase: [1, 2, 3, 0, 0, 1]}",
                      TargetSpace::pose()),
            "");
  EXPECT_THAT(complaint("sinusoid", "{amplitude: [0.1, 0, 0.2], phase: [1, 0, 0]}",
                        TargetSpace::rotation()),
              test::Refused(ErrorCode::kConflict, "phase"));
  EXPECT_THAT(
      complaint("sinusoid", "{amplitude: 0.1, about: {rpy: [0, 0, 1]}}", TargetSpace::rotation()),
      test::Refused(ErrorCode::kInvalid, "about"));
  EXPECT_THAT(complaint("sinusoid", "{amplitude: [0.1, 0.2]}", kPoint),
              test::Refused(ErrorCode::kSize, "amplitude"));
}

TEST(Waypoints, VisitsEachAtRest) {
  Started tour("waypoints",
               "{through: [{by: [1, 0, 0]}, {by: [0, 1, 0]}, {xyz: [0, 0, 0]}], "
               "duration: [1, 2, 1], hold: [0.5, 0, 0]}",
               kPoint, kStart);
  const Eigen::Vector3d first = kStart + Eigen::Vector3d(1, 0, 0);
  const Eigen::Vector3d second = first + Eigen::Vector3d(0, 1, 0);
  for (const double t : {1.0, 1.2, 1.5}) {
    expect_near(tour.at(t).value, first, 1e-14, "first");
    EXPECT_TRUE(tour.at(t).rate.isZero(1e-14));
  }
  expect_near(tour.at(2.5).value, (first + second) / 2, 1e-14, "between");
  expect_near(tour.at(3.5).value, second, 1e-14, "second");
  expect_near(tour.at(4.5).value, Eigen::Vector3d::Zero(), 1e-14, "last");
  expect_near(tour.at(60).value, Eigen::Vector3d::Zero(), 1e-14, "stays");
}

TEST(Waypoints, GoesRoundWithoutAJump) {
  Started tour("waypoints",
               "{through: [{xyz: [1, 0, 0]}, {xyz: [0, 1, 0]}], duration: 1, repeat: true}", kPoint,
               kStart);
  for (const double t : {1.0, 3.0, 5.0, 13.0})
    expect_near(tour.at(t).value, Eigen::Vector3d(1, 0, 0), 1e-13, "first");
  for (const double t : {2.0, 4.0, 14.0})
    expect_near(tour.at(t).value, Eigen::Vector3d(0, 1, 0), 1e-13, "second");
  expect_near(tour.at(2.5).value, Eigen::Vector3d(0.5, 0.5, 0), 1e-13, "on the way back");
}

TEST(References, SayWhereAGoalDoesNotFit) {
  EXPECT_THAT(complaint("minimum-jerk", "{to: {rpy: [0, 0, 1]}}", kPoint),
              test::Refused(ErrorCode::kUnsuited, "to.rpy"));
  EXPECT_THAT(complaint("waypoints", "{through: [{by: [0, 0, 1]}, {over: [lef]}]}", kPoint),
              test::Refused(ErrorCode::kUnknownName, "through[1].over"));
}

}  // namespace
}  // namespace poise
