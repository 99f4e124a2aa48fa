// SPDX-License-Identifier: BSD-2-Clause
// The two experiments of Sentis & Khatib (2005), step by step: the stacks t20 and t21.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "poise/core/control/controller.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/paths.hpp"
#include "poise/tests/support/plant_steps.hpp"

namespace poise {
namespace {

// Values checked in every tick.
struct Moment {
  double time;
  double joint;  // position of the limited joint [rad]
  double miss;   // distance of the hand from its target [m]
  double kept;   // smallest share of the hand's directions
  bool held;     // whether the joint is at its limit
};

class FloatingRobot {
 public:
  FloatingRobot(const std::string& stack, const std::string& joint)
      : spec_(load_stack(test::source("apps/share/stacks/" + stack + ".yaml"))),
        joint_(setup_.tree->joint(joint)) {
    controller_.start(state_);
    const auto ticks = static_cast<long>(std::lround(spec_.duration / spec_.period));
    for (long tick = 0; tick < ticks; ++tick) one_period(spec_.period * static_cast<double>(tick));
  }

  const Moment& at(double time) const {
    return moments[static_cast<std::size_t>(std::lround(time / spec_.period))];
  }
  const JointLimits& limits() const {
    return setup_.tree->joints[static_cast<std::size_t>(joint_)].limits;
  }

  std::vector<Moment> moments;
  double momentum = 0;     // largest component [kg·m/s, kg·m²/s]
  double travel = 0;       // of the base [m]
  double limit_error = 0;  // largest violation of a joint limit [rad]
  double torque_share = 0;
  long allocations = 0, unsolved = 0, switches = 0;  // switches: of the limit

 private:
  void one_period(double time) {
    const long before = test::allocations();
    const Eigen::VectorXd& torque = controller_.tick(state_, time);
    allocations += test::allocations() - before;
    look(time, torque);
    for (int k = 0; k < std::lround(spec_.period / spec_.step); ++k)
      ASSERT_TRUE(test::advance(*plant_, torque, state_)) << time;
  }

  void look(double time, const Eigen::VectorXd& torque) {
    const Solution& solution = controller_.solution();
    const Problem& problem = controller_.problem();
    unsolved += !solution.usable();
    std::size_t hand = 0, bounds = 0;
    while (problem.objectives[hand].name != "hand") ++hand;
    while (problem.constraints[bounds].kind != RowKind::kAcceleration) ++bounds;
    const int velocity = setup_.tree->velocity_index(joint_);
    const bool held = solution.active[bounds][velocity] != 0;
    switches += !moments.empty() && moments.back().held != held;
    moments.push_back({time, state_.joints[joint_], problem.objectives[hand].rows.error.norm(),
                       solution.reachable[hand].kept.minCoeff(), held});
    momentum = std::max(momentum, controller_.robot().centroidal_momentum().cwiseAbs().maxCoeff());
    travel = std::max(travel, (state_.base().p - setup_.start.base().p).norm());
    const std::vector<int> motors = setup_.tree->motor_joints();
    for (std::size_t k = 0; k < motors.size(); ++k) {
      const JointLimits& range = setup_.tree->joints[static_cast<std::size_t>(motors[k])].limits;
      const double q = state_.joints[motors[k]];
      limit_error = std::max({limit_error, q - range.upper, range.lower - q});
      torque_share =
          std::max(torque_share, std::abs(torque[static_cast<Eigen::Index>(k)]) / range.effort);
    }
  }

  Registry registry_ = Registry::with_search_path();
  StackSpec spec_;
  Setup setup_ = set_up(spec_, registry_);
  std::shared_ptr<SimulatedPlant> plant_ = open_simulator(spec_, setup_, registry_);
  Controller controller_{spec_, setup_, registry_};
  State state_ = setup_.start;
  int joint_;
};

void expect_sound(const FloatingRobot& robot) {
  EXPECT_LT(robot.momentum, 1e-9) << "nothing pushes it";
  EXPECT_GT(robot.travel, 0.01) << "the base recoils";
  EXPECT_EQ(robot.unsolved, 0);
  EXPECT_EQ(robot.allocations, 0);
  EXPECT_LT(robot.limit_error, 1e-3);
  EXPECT_LT(robot.torque_share, 1);
}

TEST(ElbowLimit, TheHandStopsShortOfItsGoalAndFollowsAgain) {
  const FloatingRobot robot("t20_elbow_limit", "l_elbow");
  expect_sound(robot);
  EXPECT_LT(robot.at(0.3).miss, 1e-3) << "before the limit";
  EXPECT_FALSE(robot.at(0.3).held);
  EXPECT_NEAR(robot.at(1).miss, 0.15, 0.03) << "the goal is furthest away";
  EXPECT_NEAR(robot.at(1).joint, robot.limits().upper, 1e-3);
  EXPECT_TRUE(robot.at(1).held);
  EXPECT_LT(robot.at(1).kept, 0.1) << "and the solver says so";
  for (const double time : {2.0, 3.0, 4.0}) {
    EXPECT_LT(robot.at(time).miss, 2e-3) << time;
    EXPECT_EQ(robot.at(time).kept, 1) << time;
  }
  EXPECT_GT(robot.at(5).miss, 0.1) << "a period later";
  EXPECT_NEAR(robot.at(5).joint, robot.limits().upper, 1e-3);
  EXPECT_LT(robot.moments.back().miss, 2e-3);
  EXPECT_LE(robot.switches, 12) << "the limit does not chatter";
}

TEST(ShoulderLimit, TheHandArrivesAllTheSame) {
  const FloatingRobot robot("t21_shoulder_limit", "r_shoulder_roll");
  expect_sound(robot);
  EXPECT_NEAR(robot.at(0).miss, 0.4, 1e-9);
  const double nearest = std::ranges::min(robot.moments, {}, &Moment::joint).joint;
  EXPECT_NEAR(nearest, robot.limits().lower, 2e-3);
  const auto arrival =
      std::ranges::find_if(robot.moments, [](const Moment& m) { return m.miss < 2e-3; });
  EXPECT_NEAR(arrival->time, 0.7, 0.05);
  EXPECT_LT(robot.moments.back().miss, 1e-4);
  double least = 1, fastest = 0;
  for (std::size_t i = 1; i < robot.moments.size(); ++i) {
    least = std::min(least, robot.moments[i].kept);
    fastest = std::max(fastest, (robot.moments[i - 1].miss - robot.moments[i].miss) /
                                    (robot.moments[i].time - robot.moments[i - 1].time));
  }
  EXPECT_EQ(least, 1) << "the task is feasible all the time";
  EXPECT_NEAR(fastest, 0.8, 0.01) << "the speed limit [m/s]";
  EXPECT_LE(robot.switches, 6);
}

}  // namespace
}  // namespace poise
