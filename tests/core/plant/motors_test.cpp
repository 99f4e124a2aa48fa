// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/plant/motors.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "poise/core/plant/gauss_plant.hpp"
#include "poise/tests/support/plant_steps.hpp"
#include "poise/tests/support/scene.hpp"

namespace poise {
namespace {

class MotorsOfAnArm : public testing::Test {
 protected:
  const test::Scene scene_ = test::fixed_arm();
  Motors motors_{*scene_.tree};
  State now_ = scene_.start;
  MotorCommand command_{scene_.no_torque().size()};
};

TEST_F(MotorsOfAnArm, GiveTheTorqueAloneWithoutGains) {
  command_.torque.setLinSpaced(-3, 4);
  command_.position.setConstant(100);
  motors_.take(command_);
  now_.v.setConstant(5);
  EXPECT_EQ(motors_.torque(now_), command_.torque);
}

TEST_F(MotorsOfAnArm, AddStiffnessAndDamping) {
  command_.torque.setConstant(1);
  command_.stiffness[2] = 50;
  command_.position[2] = now_.joints[2] + 0.1;
  command_.damping[2] = 3;
  command_.velocity[2] = 0.5;
  now_.v[2] = -0.5;
  motors_.take(command_);
  EXPECT_NEAR(motors_.torque(now_)[2], 1 + 50 * 0.1 + 3 * 1.0, 1e-12);
  EXPECT_EQ(motors_.torque(now_)[1], 1);
}

TEST_F(MotorsOfAnArm, AreLeftAsAStopSays) {
  command_.torque.setConstant(7);
  motors_.take(command_);
  now_.v.setConstant(1);
  motors_.leave({.kind = StopKind::kZero}, now_);
  EXPECT_TRUE(motors_.torque(now_).isZero(0));
  motors_.leave({.kind = StopKind::kDamp}, now_);
  EXPECT_TRUE((motors_.torque(now_).array() == -Motors::kDamping).all());
  Stop hold{.kind = StopKind::kHold};
  hold.stiffness = Eigen::VectorXd::Constant(command_.torque.size(), 10);
  motors_.leave(hold, now_);
  now_.v.setZero();
  now_.joints.array() += 0.1;
  EXPECT_NEAR(motors_.torque(now_)[0], -1, 1e-12);
}

TEST_F(MotorsOfAnArm, FadeTheStiffnessOfADampedStop) {
  Stop stop{.kind = StopKind::kDamp, .fade = 0.2};
  stop.stiffness = Eigen::VectorXd::Constant(command_.torque.size(), 10);
  motors_.leave(stop, now_);
  now_.joints.array() += 0.1;
  EXPECT_NEAR(motors_.torque(now_)[0], -1, 1e-12);
  motors_.pass(0.1);
  EXPECT_NEAR(motors_.torque(now_)[0], -0.5, 1e-12);
  motors_.pass(0.2);
  EXPECT_EQ(motors_.torque(now_)[0], 0);
}

TEST_F(MotorsOfAnArm, GiveTheirShareOfAllThatTheyAreTold) {
  Motors weak(*scene_.tree, Eigen::VectorXd::Constant(command_.torque.size(), 0.5));
  command_.torque.setConstant(1);
  command_.stiffness.setConstant(50);
  command_.position = now_.joints + Eigen::VectorXd::Constant(now_.joints.size(), 0.1);
  command_.damping.setConstant(3);
  now_.v.setConstant(-0.5);
  for (int k = 0; k < 2; ++k) {  // the second time is no weaker
    weak.take(command_);
    motors_.take(command_);
    EXPECT_LT((weak.torque(now_) - 0.5 * motors_.torque(now_)).norm(), 1e-12);
    EXPECT_EQ(weak.resistance(0, 1e-3), 0.5 * motors_.resistance(0, 1e-3));
  }
  weak.leave({.kind = StopKind::kDamp}, now_);
  EXPECT_TRUE((weak.torque(now_).array() == 0.25 * Motors::kDamping).all());
}

// A hinge of inertia I on a spring: q̈ = −(kp/I)·(q − q_d) − (kd/I)·q̇.
TEST(MotorsOfGauss, MakeAnOscillatorOfAHinge) {
  test::Scene scene = test::hinged_beam();
  scene.contacts.clear();
  scene.gravity.setZero();
  scene.step = 1e-4;
  const double I = 0.06 + 2 * 0.3 * 0.3, kp = 80, kd = 1.2, q0 = 0.2;
  scene.start.joints[0] = q0;
  GaussPlant plant;
  test::open_at(plant, scene.setup(), scene.start);
  MotorCommand command(1);
  command.stiffness[0] = kp;
  command.damping[0] = kd;
  plant.send(command);
  const double decay = kd / (2 * I), omega = std::sqrt(kp / I - decay * decay);
  double worst = 0;
  for (int i = 1; i <= 5000; ++i) {
    ASSERT_TRUE(plant.advance());
    const double t = i * scene.step;
    const double wanted =
        q0 * std::exp(-decay * t) * (std::cos(omega * t) + decay / omega * std::sin(omega * t));
    worst = std::max(worst, std::abs(plant.truth().joints[0] - wanted));
  }
  EXPECT_LT(worst, 0.01 * q0);  // first order in the step
}

// ½·vᵀ·M·v + ½·Σ kp·e² falls without gravity, however high the gains. Gains are implicit, M and the
// Coriolis forces are those of the step's start: with the highest, which jump to the posture within
// a few steps, this adds 0.6 % of the first energy in one of them.
TEST(MotorsOfGauss, LoseEnergyOnTheWayToAPosture) {
  for (const double kp : {10.0, 1e3, 1e6}) {
    test::Scene scene = test::fixed_arm();
    scene.gravity.setZero();
    GaussPlant plant;
    test::open_at(plant, scene.setup(), scene.start);
    MotorCommand command(scene.no_torque().size());
    command.stiffness.setConstant(kp);
    command.position = scene.start.joints + Eigen::VectorXd::Constant(command.torque.size(), 0.1);
    plant.send(command);
    Dynamics robot(scene.tree, scene.gravity);
    const auto energy = [&] {
      robot.update(plant.truth());
      const Eigen::VectorXd& v = plant.truth().v;
      const Eigen::VectorXd e = plant.truth().joints - command.position;
      return 0.5 * v.dot(robot.mass_matrix() * v) + 0.5 * kp * e.squaredNorm();
    };
    const double at_start = energy();
    double last = at_start;
    for (int i = 0; i < 1000; ++i) {
      ASSERT_TRUE(plant.advance()) << kp;
      const double now = energy();
      EXPECT_LT(now, last + 1e-2 * at_start) << "kp " << kp << ", step " << i;
      last = now;
    }
    EXPECT_LT(last, at_start);
  }
}

// What motors say that they gave is what moved the robot.
TEST(MotorsOfGauss, MeasureTheTorqueThatActed) {
  test::Scene scene = test::hinged_beam();
  scene.contacts.clear();
  scene.gravity.setZero();
  GaussPlant plant;
  test::open_at(plant, scene.setup(), scene.start);
  MotorCommand command(1);
  command.torque[0] = 2;
  command.stiffness[0] = 500;
  command.position[0] = 0.1;
  command.damping[0] = 10;
  plant.send(command);
  Measurement measured(*scene.tree, {}, 0);
  const double I = 0.06 + 2 * 0.3 * 0.3;
  for (int i = 0; i < 50; ++i) {
    const double before = plant.truth().v[0];
    ASSERT_TRUE(plant.advance());
    plant.receive(measured, 0);
    EXPECT_NEAR(measured.joints.torque[0], I * (plant.truth().v[0] - before) / scene.step, 1e-6);
  }
}

}  // namespace
}  // namespace poise
