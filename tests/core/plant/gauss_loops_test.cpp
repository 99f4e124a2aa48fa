// SPDX-License-Identifier: BSD-2-Clause
// Closed kinematic chains in the built-in simulator: a four-bar and a parallel ankle.

#include <gtest/gtest.h>

#include "poise/core/fields.hpp"
#include "poise/core/plant/gauss_plant.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/near.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/plant_steps.hpp"
#include "poise/tests/support/robots/loop_robots.hpp"
#include "poise/tests/support/scene.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise::test {
namespace {

class GaussLoops : public testing::Test {
 protected:
  void load(const std::string& urdf, const std::string& stack) {
    folder_.write("robot.urdf", urdf);
    spec_ = load_stack(folder_.write("s.yaml", stack));
    setup_ = set_up(spec_, registry_);
    robot_.emplace(setup_.tree, spec_.gravity);
    robot_->update(setup_.start);
  }
  void four_bar(const std::string& kind, const std::string& rpy = "0 0 0") {
    load(four_bar_urdf(rpy), loop_stack("fixed", four_bar_loop(kind), "{crank: 0.3}"));
  }
  void ankle() { load(ankle_urdf(), loop_stack("floating", ankle_loops(), "{}")); }
  // In motion with closed loops.
  State moving(double rate) {
    State state = setup_.start;
    robot_->update(state);
    state.v = closed_velocity(*robot_, setup_.contacts, rate);
    return state;
  }
  void start(GaussPlant& plant, const State& state, const char* integrator, double step = 1e-3) {
    choose_integrator(plant, integrator);
    test::open_at(plant, {setup_.tree, &setup_.contacts, setup_.chart, gravity_, step, 1, {}},
                  state);
  }
  double energy(const State& state) {
    robot_->update(state);
    const Eigen::MatrixXd M =
        Eigen::MatrixXd(robot_->mass_matrix()).selfadjointView<Eigen::Upper>();
    return 0.5 * state.v.dot(M * state.v) - robot_->mass() * gravity_.dot(robot_->p_WC());
  }
  double error(const State& state) {
    robot_->update(state);
    return loop_error(*robot_, setup_.contacts);
  }
  struct Worst {
    double error = 0, energy = 0;
  };
  // 10 s without torques.
  Worst fall(const char* integrator, double rate, double step = 1e-3) {
    GaussPlant plant;
    State state = moving(rate);
    start(plant, state, integrator, step);
    const Eigen::VectorXd none =
        Eigen::VectorXd::Zero(static_cast<Eigen::Index>(setup_.tree->motors().size()));
    const double before = energy(state);
    Worst worst;
    while (plant.time() < 10 - step / 2) {
      if (!test::advance(plant, none, state)) {
        ADD_FAILURE() << "diverged at " << plant.time();
        break;
      }
      worst.error = std::max(worst.error, error(state));
      worst.energy = std::max(worst.energy, std::abs(energy(state) - before));
    }
    return worst;
  }

  TempFolder folder_;
  const Registry registry_ = Registry::with_search_path();
  StackSpec spec_;
  poise::Setup setup_;
  std::optional<Dynamics> robot_;
  Eigen::Vector3d gravity_{0, 0, -9.81};
};

// The crank turns round and round at up to 20 rad/s; the potential energy changes by 8 J.
TEST_F(GaussLoops, AFourBarStaysClosedAndKeepsItsEnergy) {
  for (const char* kind : {"ball", "hinge"})
    for (const char* rpy : {"0 0 0", "0.4 -0.3 0.7"}) {
      four_bar(kind, rpy);
      const Worst fine = fall("lie-4", 10);
      EXPECT_LT(fine.error, 1e-8) << kind << rpy;
      EXPECT_LT(fine.energy, 1e-6) << kind << rpy;
      EXPECT_LT(fall("lie-4", 10, 5e-4).energy, fine.energy / 8) << kind << rpy;
      EXPECT_LT(fall("chart", 10).error, 1e-8) << kind << rpy;
    }
}

TEST_F(GaussLoops, AParallelAnkleStaysClosed) {
  ankle();
  EXPECT_LT(fall("lie-4", 2).error, 1e-8);
  EXPECT_LT(fall("chart", 2).error, 1e-8);
}

TEST_F(GaussLoops, AFreeParallelAnkleKeepsMomentumAndEnergy) {
  ankle();
  gravity_.setZero();
  spec_.gravity.setZero();
  robot_.emplace(setup_.tree, gravity_);
  GaussPlant plant;
  State state = moving(2);
  start(plant, state, "lie-4");
  const double energy_before = energy(state);
  const Vector6d before = robot_->centroidal_momentum();
  const Eigen::VectorXd none =
      Eigen::VectorXd::Zero(static_cast<Eigen::Index>(setup_.tree->motors().size()));
  for (int i = 0; i < 10000; ++i) ASSERT_TRUE(test::advance(plant, none, state));
  EXPECT_NEAR(energy(state), energy_before, 1e-6);
  expect_near(robot_->centroidal_momentum(), before, 1e-8, "momentum");
}

TEST_F(GaussLoops, AccelerationsAreThoseOfADenseSystemWithAllRows) {
  const auto compare = [&](const char* what) {
    GaussPlant plant;
    State state = moving(3);
    start(plant, state, "chart");
    robot_->update(state);
    const Eigen::VectorXd wanted = dense_acceleration(*robot_, setup_.contacts);
    ASSERT_TRUE(test::advance(
        plant, Eigen::VectorXd::Zero(static_cast<Eigen::Index>(setup_.tree->motors().size())),
        state));
    EXPECT_GT(wanted.norm(), 1);
    EXPECT_LT((plant.acceleration() - wanted).norm() / wanted.norm(), 1e-9) << what;
  };
  for (const char* kind : {"ball", "hinge"}) {
    four_bar(kind);
    compare(kind);
    four_bar(kind, "0.4 -0.3 0.7");
    compare("tilted");
  }
  ankle();
  compare("ankle");
}

TEST_F(GaussLoops, AStepDoesNotAllocate) {
  ankle();
  GaussPlant plant;
  State state = moving(1);
  start(plant, state, "chart");
  const Eigen::VectorXd none =
      Eigen::VectorXd::Zero(static_cast<Eigen::Index>(setup_.tree->motors().size()));
  test::advance(plant, none, state);
  const long before = allocations();
  for (int i = 0; i < 10; ++i) test::advance(plant, none, state);
  EXPECT_EQ(allocations() - before, 0);
}

}  // namespace
}  // namespace poise::test
