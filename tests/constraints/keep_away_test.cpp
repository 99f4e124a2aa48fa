// SPDX-License-Identifier: BSD-2-Clause
// Collision and CoM in polygon: robots driven towards a violation keep away.

#include <gmock/gmock.h>

#include "poise/core/collision/collision_model.hpp"
#include "poise/core/contact/support_margin.hpp"
#include "poise/core/problem/damper.hpp"
#include "poise/core/problem/problem.hpp"
#include "poise/tests/support/refusal.hpp"
#include "poise/tests/support/stack_run.hpp"

namespace poise {
namespace {

using Eigen::Vector2d;
using test::refusal;
using testing::HasSubstr;

// Driven towards 0 as hard as the rows allow, a distance stays positive and brakes no harder than
// declared.
TEST(Damper, LetsADistanceShrinkButNeverToNothing) {
  for (const double push : {0.5, 5.0}) {
    const Damper damper{4, 20, 10};
    const double dt = 1e-3, fastest = 0.3;
    double e = 0.4, rate = 0, hardest = 0;
    for (int i = 0; i < 4000; ++i) {
      const double wanted = rate > -fastest ? -push : 0;
      const double a = std::max(wanted, least_acceleration(e, rate, damper));
      e += dt * rate + 0.5 * dt * dt * a;
      rate += dt * a;
      ASSERT_GT(e, 0);
      ASSERT_GT(rate + damper.rate * e, -1e-3);
      hardest = std::max(hardest, a);
    }
    EXPECT_LT(e, 1e-3) << "it comes as near as it likes";
    EXPECT_LT(hardest, damper.rate * fastest * 1.05);
  }
}

TEST(Damper, LeadsOutNoHarderThanDeclared) {
  const Damper damper{4, 20, 10};
  EXPECT_EQ(least_acceleration(-1, 0, damper), 10);
  EXPECT_EQ(least_acceleration(0.1, -30, damper), 10);
  double e = -0.1, rate = 0;
  for (int i = 0; i < 3000; ++i) {
    rate += 1e-3 * std::max(0.0, least_acceleration(e, rate, damper));
    e += 1e-3 * rate;
  }
  EXPECT_GT(e, -1e-3);
}

const char* const kRobots[] = {"t01_stand", "t01_stand_humanoid"};

double com_margin(const Controller& controller) {
  const Problem& problem = controller.problem();
  std::vector<Vector2d> corners;
  for (const Contact& foot : *problem.contacts)
    for (const Vector2d& corner : foot.vertices())
      corners.push_back(
          (problem.robot->pose(foot.frame) * Eigen::Vector3d(corner.x(), corner.y(), 0)).head<2>());
  return support_margin(corners, problem.robot->p_WC().head<2>());
}

// Driven 20 cm sideways, the CoM stops 4 cm before the edge of the feet.
TEST(ComInPolygon, StopsBeforeTheEdge) {
  for (const std::string robot : kRobots) {
    test::StackRun run(robot, R"(
control:
  constraints: [{type: com-in-polygon, margin: 4 cm}]
  tasks: [{name: balance, reference: {type: minimum-jerk, to: {by: [0, 20 cm, 0]}, duration: 3 s}}]
)");
    double least = 1;
    run.run(4, [&](double) { least = std::min(least, com_margin(run.controller())); });
    EXPECT_GT(least, 0.039) << robot;
    EXPECT_LT(least, 0.045) << robot << ": it goes as far as it may";
    EXPECT_EQ(run.heap, 0) << robot;
    EXPECT_EQ(run.unsolved, 0) << robot;
  }
}

TEST(ComInPolygon, TakesAPolygonOfItsOwnIfItIsOne) {
  const auto with = [](const std::string& polygon) {
    return refusal("t01_stand",
                   "control: {constraints: [{type: com-in-polygon, polygon: " + polygon + "}]}\n");
  };
  EXPECT_EQ(with("[-1, -1, 1, -1, 1, 1, -1, 1]"), "taken");
  EXPECT_THAT(with("[-1, -1, 1, -1, 1]"),
              test::Refused(ErrorCode::kSize, "control.constraints.com-in-polygon.polygon"));
  EXPECT_THAT(with("[0, 0, 2, 0, 1, 0.1, 1, 2]"),
              test::Refused(ErrorCode::kInvalid, "control.constraints.com-in-polygon.polygon"));
}

struct Reached {
  double least = 1;  // smallest distance beyond the margin [m]
  long unsolved = 0, heap = 0;
};

// The left hand is pulled into the body.
Reached reach_in(const std::string& robot, const std::string& constraint) {
  test::StackRun run(robot, "control:\n  constraints: [{type: collision, margin: 2 cm" +
                                constraint +
                                R"(}]
  tasks:
    - {name: stance, level: 1, weight: 0.3}
    - {name: reach, type: relative-pose, link: l_hand, seen_from: pelvis, part: position,
       weight: 2, law: {type: pd, stiffness: 40},
       reference: {type: minimum-jerk, to: {xyz: [0, 0, 20 cm]}, duration: 2 s}}
)");
  Reached out;
  const CollisionModel& model = *run.setup().collision;
  run.run(3, [&](double) {
    for (const auto& pair : model.pairs())
      out.least = std::min(out.least, model.distance(run.controller().robot(), pair).distance -
                                          std::min(0.02, 0.5 * pair.at_start));
  });
  out.unsolved = run.unsolved;
  out.heap = run.heap;
  return out;
}

TEST(Collision, KeepsAHandOutOfTheBody) {
  for (const std::string robot : kRobots) {
    const Reached free = reach_in(robot, ", links: [r_foot]");
    EXPECT_LT(free.least, -0.02) << robot << " would run into itself";
    const Reached kept = reach_in(robot, "");
    EXPECT_GT(kept.least, -1e-3) << robot;
    EXPECT_LT(kept.least, 5e-3) << robot << ": something does come near";
    EXPECT_EQ(kept.unsolved, 0) << robot;
    EXPECT_EQ(kept.heap, 0) << robot;
  }
}

// More pairs are near than there are rows.
TEST(Collision, KeepsAwayWithFewRows) {
  for (const std::string robot : kRobots) {
    const Reached kept = reach_in(robot, ", rows: 3");
    EXPECT_GT(kept.least, -1e-3) << robot;
    EXPECT_EQ(kept.unsolved, 0) << robot;
    EXPECT_EQ(kept.heap, 0) << robot;
  }
}

TEST(Collision, TellsOfLinksThatThereAreNot) {
  EXPECT_THAT(refusal("t01_stand", "control: {constraints: [{type: collision, links: [l_hnd]}]}\n"),
              test::Refused(ErrorCode::kUnknownName, "control.constraints.collision.links"));
  EXPECT_THAT(refusal("t01_stand",
                      "robot: {collision: {l_hnd: none}}\ncontrol: {constraints: "
                      "[{type: collision}]}\n"),
              HasSubstr("robot.collision.l_hnd"));
  EXPECT_THAT(refusal("t01_stand", "robot: {collision: {l_hand: {from: [0, 0, 0]}}}\n"),
              HasSubstr("radius"));
  EXPECT_EQ(refusal("t01_stand",
                    "robot: {collision: {l_hand: {from: [0, 0, 0], to: [0, -10 cm, "
                    "0], radius: 5 cm}}}\ncontrol: {constraints: [collision]}\n"),
            "taken");
}

}  // namespace
}  // namespace poise
