// SPDX-License-Identifier: BSD-2-Clause
// Grasps in both plants: they hold, pull, leave the other directions free, open and close.

#include <gtest/gtest.h>

#include <cmath>

#include "poise/core/plant/gauss_plant.hpp"
#include "poise/plugins/mujoco/mujoco_plant.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/plant_steps.hpp"
#include "poise/tests/support/scene.hpp"

namespace poise::test {
namespace {

constexpr double kBoxWeight = 2 * 9.81;  // of the box [N]

// Tolerances: MuJoCo's grasps are compliant.
struct Kind {
  const char* name;
  std::shared_ptr<SimulatedPlant> (*make)();
  double give;   // [m, rad]
  double force;  // [N, N·m]
};

std::ostream& operator<<(std::ostream& out, const Kind& kind) { return out << kind.name; }

std::shared_ptr<SimulatedPlant> gauss() { return std::make_shared<GaussPlant>(); }
std::shared_ptr<SimulatedPlant> mujoco() { return std::make_shared<mujoco::MujocoPlant>(); }

class Grasps : public testing::TestWithParam<Kind> {
 protected:
  Grasps() {
    scene_.contacts[0].bilateral = true;
    scene_.contacts[0].kind = PatchKind::kRigid;
  }
  void start() {
    state_ = scene_.start;
    test::open_at(*plant_, scene_.setup(), state_);
  }
  void run(double until) {
    while (plant_->time() < until - scene_.step / 2)
      ASSERT_TRUE(test::advance(*plant_, scene_.no_torque(), state_)) << plant_->time();
  }
  const ContactTruth& report() const { return plant_->contacts()[0]; }

  Scene scene_ = box();  // its frame is that of the contact, its CoM 5 cm above
  std::shared_ptr<SimulatedPlant> plant_ = GetParam().make();
  State state_ = scene_.start;
};

// Rotated by 90° about x and lifted, so that weight and push load every direction. The wrench is
// the static one, in the contact's axes.
TEST_P(Grasps, ARigidOneCarriesAnyWrench) {
  scene_.start.bases[0] = {rotation_from_rpy({M_PI / 2, 0, 0.3}), {0, 0, 1}};
  const Eigen::Vector3d push(7, -4, 30), com(0, 0, 0.05);
  scene_.pushes = {{{0, {Eigen::Matrix3d::Identity(), {0.1, 0.05, 0}}}, "box", 0, 10, push}};
  start();
  run(1);
  const Eigen::Matrix3d R = state_.bases[0].R;
  const Eigen::Vector3d weight(0, 0, -kBoxWeight), force = R.transpose() * -(weight + push);
  const Eigen::Vector3d moment = -com.cross(R.transpose() * weight) -
                                 Eigen::Vector3d(0.1, 0.05, 0).cross(R.transpose() * push);
  EXPECT_TRUE(report().closed);
  EXPECT_EQ(test::margin_of(*plant_, scene_.contacts, 0), INFINITY);
  EXPECT_LT((report().force.head<3>() - force).norm(), GetParam().force);
  EXPECT_LT((report().force.tail<3>() - moment).norm(), GetParam().force);
  EXPECT_LT((state_.bases[0].p - scene_.start.bases[0].p).norm(), GetParam().give);
  EXPECT_LT((R - scene_.start.bases[0].R).norm(), 10 * GetParam().give);
}

TEST_P(Grasps, LeaveFreeWhatTheyDoNotHold) {
  for (const bool hinge : {true, false}) {
    plant_ = GetParam().make();
    scene_.gravity.setZero();
    Contact& contact = scene_.contacts[0];
    contact.kind = hinge ? PatchKind::kLine : PatchKind::kPoint;
    contact.frame.X_BF.R = rotation_from_rpy({0, 0, 0.5});
    const Eigen::Vector3d x = contact.frame.X_BF.R.col(0);
    const Eigen::Vector3d turning = hinge ? Eigen::Vector3d(3 * x) : Eigen::Vector3d(1, -2, 1.5);
    scene_.start.v.segment<3>(3) = turning;
    start();
    run(1);
    EXPECT_LT(state_.bases[0].p.norm(), 10 * GetParam().give);
    EXPECT_GT(rotation_vector(state_.bases[0].R).norm(), 0.5);
    if (!hinge) continue;
    EXPECT_LT((state_.bases[0].R * x - x).norm(), 10 * GetParam().give);
    EXPECT_NEAR(state_.v.segment<3>(3).dot(x), 3, 0.01);
  }
}

// The box swings as a pendulum of 5 cm; its energy is conserved.
TEST_P(Grasps, ABallLetsABoxSwing) {
  scene_.contacts[0].kind = PatchKind::kPoint;
  scene_.start.bases[0].R = rotation_from_rpy({M_PI / 2, 0, 0});
  start();
  double fastest = 0;
  for (double until = 0.01; until < 0.6; until += 0.01) {
    run(until);
    fastest = std::max(fastest, state_.v.segment<3>(3).norm());
  }
  const double inertia = 0.0083 + 2 * 0.05 * 0.05;
  EXPECT_NEAR(fastest, std::sqrt(2 * kBoxWeight * 0.05 / inertia), 0.2);
}

TEST_P(Grasps, OpenAndCloseWhereTheLinkThenIs) {
  start();
  run(0.1);
  plant_->grasp(0, false);
  run(0.2);
  EXPECT_FALSE(report().closed);
  EXPECT_EQ(report().force.norm(), 0);
  EXPECT_NEAR(state_.bases[0].p.z(), -9.81 * 0.1 * 0.1 / 2, 6e-4 + GetParam().give);
  plant_->grasp(0, true);
  run(0.3);
  const Eigen::Vector3d caught = state_.bases[0].p;
  EXPECT_LT(caught.z(), -0.04);
  run(1);
  EXPECT_TRUE(report().closed);
  EXPECT_NEAR(report().force[2], kBoxWeight, GetParam().force);
  EXPECT_LT((state_.bases[0].p - caught).norm(), 1e-5 + GetParam().give);
}

TEST_P(Grasps, MadeLaterAreOpenAtTheStart) {
  scene_.contacts[0].at_start = false;
  start();
  run(0.1);
  EXPECT_FALSE(report().closed);
  EXPECT_NEAR(state_.bases[0].p.z(), -9.81 * 0.1 * 0.1 / 2, 6e-4);
}

// The carrier of the grasp moves, like a lift.
TEST_P(Grasps, GoAlongWithWhatMoves) {
  scene_.contacts[0].surface.velocity = {0.2, 0, 0.1};
  scene_.contacts[0].surface.ramp = 0.2;
  start();
  run(1);
  EXPECT_LT((state_.bases[0].p - Eigen::Vector3d(0.2, 0, 0.1) * 0.9).norm(),
            1e-3 + GetParam().give);
  EXPECT_NEAR(report().force[2], kBoxWeight, GetParam().force);
}

TEST_P(Grasps, DoNotAllocate) {
  start();
  run(0.01);
  const Eigen::VectorXd torque = scene_.no_torque();
  const long before = allocations();
  for (const bool closed : {false, true, false}) {
    plant_->grasp(0, closed);
    test::advance(*plant_, torque, state_);
  }
  EXPECT_EQ(allocations(), before);
}

INSTANTIATE_TEST_SUITE_P(Plants, Grasps,
                         testing::Values(Kind{"gauss", gauss, 1e-6, 1e-6},
                                         Kind{"mujoco", mujoco, 1e-3, 1e-2}),
                         [](const auto& kind) { return kind.param.name; });

}  // namespace
}  // namespace poise::test
