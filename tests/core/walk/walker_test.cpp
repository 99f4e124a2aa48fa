// SPDX-License-Identifier: BSD-2-Clause
// A walk of the linear inverted pendulum: feet that land where the walker wants, a CoM that obeys
// the centre of pressure.

#include "poise/core/walk/walker.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "poise/tests/support/no_alloc.hpp"

namespace poise::walk {
namespace {

using Eigen::Vector2d;
using Eigen::Vector3d;

constexpr double kWeight = 600;  // [N]
constexpr double kHeight = 0.85;

WalkerSetup setup() {
  WalkerSetup out;
  out.sole = {0.22, 0.1};
  out.gait = nominal_gait(0.85, out.sole, 0.18);
  out.weight = kWeight;
  return out;
}

// A robot whose swing foot is where its reference is, on ground at `ground`.
class Pendulum {
 public:
  explicit Pendulum(double heading = 0) : walker_(setup()) {
    const Vector2d left(-std::sin(heading), std::cos(heading));
    now_.soles[0] = {{0.09 * left.x(), 0.09 * left.y(), 0}, heading};
    now_.soles[1] = {{-0.09 * left.x(), -0.09 * left.y(), 0}, heading};
    now_.com = {0, 0, kHeight};
    walker_.start(now_, heading);
  }

  void run(double seconds, const WalkCommand& command, const Vector2d& push = {0, 0}) {
    const double period = setup().period, end = now_.time + seconds;
    now_.com_velocity.head<2>() += push;
    while (now_.time < end - period / 2) {
      now_.time += period;
      for (std::size_t k = 0; k < 2; ++k) {
        const bool open = walker_.swinging() == static_cast<int>(k);
        now_.load[k] = !open || now_.soles[k].position.z() <= ground ? kWeight / 2 : 0;
      }
      walker_.update(now_, command);
      const int swings = walker_.swinging();
      if (swings >= 0) {
        swing(now_.soles[static_cast<std::size_t>(swings)]);
      }
      now_.com.head<2>() += period * now_.com_velocity.head<2>();
      now_.com_velocity.head<2>() += period * walker_.com_acceleration();
      const double rate = (walker_.com_height() - now_.com.z()) / period;
      rates_apart = std::max(rates_apart, std::abs(rate - walker_.com_height_rate()));
      climbs = std::max(climbs, std::abs(walker_.com_height_acceleration()));
      now_.com.z() = walker_.com_height();
    }
  }

  const WalkMoment& now() const { return now_; }
  const Walker& walker() const { return walker_; }
  double speed() const { return now_.com_velocity.head<2>().norm(); }

  double ground = 0;
  double edge = 0;         // feet that rise hang at an edge of this height, toe down
  int hung = 0;            // ticks in which a foot hung
  double lead = 0;         // greatest distance of a reference from its hanging foot
  double climbs = 0;       // greatest acceleration of the CoM's height
  double rates_apart = 0;  // greatest difference of that height's rate from its motion

 private:
  void swing(Sole& sole) {
    const Vector3d to = walker_.swing_position();
    if (to.z() - ground >= edge || walker_.swing_velocity().z() < 0) {
      sole = {to, walker_.swing_yaw()};
      return;
    }
    ++hung;
    lead = std::max(lead, (to - sole.position).head<2>().norm());
    sole.position.z() = to.z();
    sole.lean = {0.2, 0};
  }

  WalkMoment now_;
  Walker walker_;
};

WalkCommand forward(double speed) { return {{speed, 0}, 0}; }

TEST(Walker, StandsUntilItIsCommanded) {
  Pendulum robot;
  robot.run(2, {});
  EXPECT_EQ(robot.walker().stance(), Stance::kStands);
  EXPECT_EQ(robot.walker().counts().steps, 0);
  EXPECT_LT(robot.now().com.head<2>().norm(), 1e-3);
}

TEST(Walker, WalksAtTheCommandedSpeed) {
  for (const double speed : {0.3, 0.8, -0.3}) {
    Pendulum robot;
    robot.run(5, forward(speed));
    const double before = robot.now().com.x();
    robot.run(10, forward(speed));
    EXPECT_NEAR((robot.now().com.x() - before) / 10, speed, 0.05 * std::abs(speed)) << speed;
    EXPECT_LT(std::abs(robot.now().com.y()), 0.1);
    EXPECT_GT(robot.walker().counts().margin, 0);
  }
}

TEST(Walker, WalksSidewaysAndTurns) {
  Pendulum robot;
  robot.run(10, {{0, 0.15}, 0});
  EXPECT_GT(robot.now().com.y(), 1);
  Pendulum turns;
  turns.run(8, {{0.2, 0}, 0.4});
  EXPECT_GT(turns.walker().heading(), 2);
  EXPECT_NEAR(turns.now().soles[0].yaw, turns.walker().heading(), 0.4);
}

TEST(Walker, WalksAlongItsHeading) {
  const double heading = 2.5;
  Pendulum robot(heading);
  robot.run(10, forward(0.5));
  const Vector2d along(std::cos(heading), std::sin(heading));
  EXPECT_GT(robot.now().com.head<2>().dot(along), 3);
  EXPECT_LT(std::abs(along.x() * robot.now().com.y() - along.y() * robot.now().com.x()), 0.2);
}

TEST(Walker, StopsIntoStanding) {
  Pendulum robot;
  robot.run(6, forward(0.8));
  robot.run(6, {});
  EXPECT_EQ(robot.walker().stance(), Stance::kStands);
  EXPECT_LT(robot.speed(), 0.02);
  const Vector3d apart = robot.now().soles[0].position - robot.now().soles[1].position;
  EXPECT_LT(std::abs(apart.x()), 0.08);
  robot.run(6, forward(0.5));
  EXPECT_NEAR(robot.now().com_velocity.x(), 0.5, 0.2) << "and walks again";
}

TEST(Walker, CatchesAPushWithItsSteps) {
  for (const Vector2d& push : {Vector2d(0.3, 0), Vector2d(-0.3, 0), Vector2d(0, 0.2)}) {
    Pendulum robot;
    robot.run(5.1, forward(0.3));
    robot.run(4, forward(0.3), push);
    EXPECT_GT(robot.walker().counts().adjusted, 0);
    EXPECT_LT(std::abs(robot.now().com_velocity.x() - 0.3), 0.3) << push.transpose();
    EXPECT_LT(std::abs(robot.now().com_velocity.y()), 0.4) << push.transpose();
  }
}

TEST(Walker, StepsFromStandingWhenAPushLeavesTheFeet) {
  for (const Vector2d& push : {Vector2d(0.2, 0), Vector2d(0, 0.2)}) {
    Pendulum robot;
    robot.run(1, {});
    robot.run(2, {}, push);
    EXPECT_EQ(robot.walker().counts().steps, 0) << "soles suffice for " << push.transpose();
  }
  for (const Vector2d& push :
       {Vector2d(0.6, 0), Vector2d(-0.6, 0), Vector2d(0, 0.6), Vector2d(0.4, -0.5)}) {
    Pendulum robot;
    robot.run(1, {});
    robot.run(6, {}, push);
    EXPECT_GT(robot.walker().counts().steps, 0) << push.transpose();
    EXPECT_EQ(robot.walker().stance(), Stance::kStands) << push.transpose();
    EXPECT_LT(robot.speed(), 0.02) << push.transpose();
  }
}

TEST(Walker, FollowsTheGround) {
  Pendulum robot;
  robot.run(3, forward(0.4));
  robot.ground = -0.02;
  robot.run(5, forward(0.4));
  EXPECT_NEAR(robot.now().com.z(), kHeight - 0.02, 5e-3);
  EXPECT_NEAR(robot.now().com_velocity.x(), 0.4, 0.2);
}

TEST(Walker, LeadsTheCoMOverStepsOfTheGroundGently) {
  Pendulum robot;
  for (const double ground : {-0.02, 0.0, 0.02, -0.02}) {
    robot.ground = ground;
    robot.run(3, forward(0.4));
  }
  EXPECT_GT(robot.climbs, 0.5);
  EXPECT_LT(robot.climbs, 6) << "feet bear at least a third of the weight";
  EXPECT_LT(robot.rates_apart, 5e-3) << "the rate is that of the height";
}

TEST(Walker, WaitsForAToeThatHangsAtAnEdge) {
  Pendulum robot;
  robot.run(2, forward(0.4));
  robot.edge = 0.03;
  robot.run(6, forward(0.4));
  EXPECT_GT(robot.hung, 100);
  EXPECT_LT(robot.lead, 2e-3) << "the reference does not run ahead of a foot that hangs";
  EXPECT_NEAR(robot.now().com_velocity.x(), 0.4, 0.2);
}

TEST(Walker, LandsOnTimeWhereLoadsAreNotKnown) {
  Walker walker(setup());
  WalkMoment now;
  now.soles[0].position.y() = 0.09;
  now.soles[1].position.y() = -0.09;
  now.com = {0, 0.02, kHeight};
  now.load.fill(std::numeric_limits<double>::quiet_NaN());
  walker.start(now, 0);
  int changes = 0;
  for (int i = 1; i < 3000; ++i) {
    now.time = i * 1e-3;
    walker.update(now, forward(0.2));
    changes += walker.changed() ? 1 : 0;
    now.com.head<2>() += 1e-3 * now.com_velocity.head<2>();
    now.com_velocity.head<2>() += 1e-3 * walker.com_acceleration();
    if (walker.swinging() >= 0)
      now.soles[static_cast<std::size_t>(walker.swinging())].position = walker.swing_position();
  }
  EXPECT_GT(changes, 4);
}

TEST(Walker, AllocatesNothing) {
  Pendulum robot;
  const long before = test::allocations();
  robot.run(2, forward(0.5));
  EXPECT_EQ(test::allocations(), before);
}

}  // namespace
}  // namespace poise::walk
