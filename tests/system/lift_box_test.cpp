// SPDX-License-Identifier: BSD-2-Clause
// Two hands lift a box: the stack t10_lift_box, step by step.

#include <gtest/gtest.h>

#include "poise/core/control/controller.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/paths.hpp"
#include "poise/tests/support/plant_steps.hpp"

namespace poise {
namespace {

class LiftBox : public testing::Test {
 protected:
  void run(double until) {
    while (plant_->time() < until - 1e-9) {
      const long before = test::allocations();
      const Eigen::VectorXd& torque = controller_.tick(state_, plant_->time());
      EXPECT_EQ(test::allocations(), before);
      ASSERT_EQ(controller_.outcome(), Outcome::kSolved);
      ASSERT_TRUE(test::advance(*plant_, torque, state_));
    }
  }

  // Force of the hands on the box, in world axes.
  Eigen::Vector3d force_on_box() const {
    Eigen::Vector3d sum = Eigen::Vector3d::Zero();
    for (std::size_t c = 0; c < setup_.contacts.size(); ++c) {
      const Contact& contact = setup_.contacts[c];
      if (contact.carrier < 0) continue;
      Dynamics robot(setup_.tree);
      robot.update(setup_.start);
      const Eigen::Matrix3d R_BS =
          robot.pose(Frame{contact.carrier, {}}).R.transpose() * robot.pose(contact.frame).R;
      const Eigen::Matrix3d R_WS = state_.bases[1].R * R_BS;
      sum -= R_WS * plant_->contacts()[c].force.head<3>();
    }
    return sum;
  }

  // Momentum of robot and box together [N·s].
  Eigen::Vector3d momentum() const {
    Dynamics robot(setup_.tree);
    robot.update(state_);
    return robot.centroidal_momentum(0).head<3>() + robot.centroidal_momentum(1).head<3>();
  }

  Registry registry_ = Registry::with_search_path();
  StackSpec spec_ = load_stack(test::source("apps/share/stacks/t10_lift_box.yaml"));
  poise::Setup setup_ = set_up(spec_, registry_);
  std::shared_ptr<SimulatedPlant> plant_ = open_simulator(spec_, setup_, registry_);
  Controller controller_{spec_, setup_, registry_};
  State state_ = setup_.start;
  double weight_ = 5 * 9.81;
};

TEST_F(LiftBox, CarriesItsWeightAtRest) {
  controller_.start(setup_.start);
  const double height = setup_.start.bases[1].p.z();
  run(3);
  EXPECT_GT(state_.bases[1].p.z(), height + 0.15);
  run(9);
  EXPECT_NEAR(state_.bases[1].p.z(), height + 0.18, 2e-3);
  EXPECT_LT(state_.v.norm(), 1e-7);
  EXPECT_LT((force_on_box() - Eigen::Vector3d(0, 0, weight_)).norm(), 1e-6);
  for (std::size_t c = 0; c < setup_.contacts.size(); ++c) {
    EXPECT_TRUE(plant_->contacts()[c].closed);
    EXPECT_GT(test::margin_of(*plant_, setup_.contacts, c), 0);
  }
}

// During lifting the feet carry the weight of robot and box and the force of their acceleration.
TEST_F(LiftBox, TheFeetCarryEverything) {
  controller_.start(setup_.start);
  run(0.6);
  const Eigen::Vector3d before = momentum();
  run(0.601);
  const Eigen::Vector3d change = (momentum() - before) / 1e-3;
  Eigen::Vector3d feet = Eigen::Vector3d::Zero();
  for (std::size_t c = 0; c < 2; ++c) feet += plant_->contacts()[c].force.head<3>();
  EXPECT_LT((feet + setup_.tree->mass() * spec_.gravity - change).norm(), 0.05);
  EXPECT_GT(change.norm(), 1);
}

}  // namespace
}  // namespace poise
