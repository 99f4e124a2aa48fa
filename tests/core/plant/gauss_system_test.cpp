// SPDX-License-Identifier: BSD-2-Clause
// Laws of systems of several mechanisms with contacts between them.

#include <gtest/gtest.h>

#include <cmath>

#include "poise/core/so3/unit_quaternion.hpp"
#include "poise/tests/support/near.hpp"
#include "poise/tests/support/plant_steps.hpp"
#include "poise/tests/support/robots/random_tree.hpp"
#include "poise/tests/support/scene.hpp"

namespace poise {
namespace {

using test::Scene;

struct Whole {
  double energy = 0;        // [J]
  Eigen::Vector3d linear;   // [N·s]
  Eigen::Vector3d angular;  // about the world's origin [N·m·s]
};

Whole whole(const Scene& scene, const State& state) {
  Dynamics robot(scene.tree, scene.gravity);
  robot.update(state);
  Whole sum{0.5 * state.v.dot(robot.mass_matrix() * state.v), Eigen::Vector3d::Zero(),
            Eigen::Vector3d::Zero()};
  for (int r = 0; r < static_cast<int>(scene.tree->roots.size()); ++r) {
    const Vector6d h = robot.centroidal_momentum(r);
    sum.energy -= robot.mass(r) * scene.gravity.dot(robot.p_WC(r));
    sum.linear += h.head<3>();
    sum.angular += h.tail<3>() + robot.p_WC(r).cross(Eigen::Vector3d(h.head<3>()));
  }
  return sum;
}

// Two random mechanisms whose last bodies are rigidly connected.
Scene holding_pair(unsigned seed) {
  std::mt19937 gen(seed);
  auto tree = std::make_shared<Tree>(test::random_tree(gen, 5, true));
  append_tree(*tree, test::random_tree(gen, 4, true), "other");
  Scene scene{.tree = tree, .contacts = {}, .start = State(*tree), .chart = nullptr};
  scene.chart = std::make_shared<UnitQuaternion>();
  scene.start = test::random_state(gen, *tree);
  Contact& grasp = scene.contacts.emplace_back();
  grasp.name = "grasp";
  grasp.kind = PatchKind::kRigid;
  grasp.bilateral = true;
  grasp.frame = {tree->roots[0].bodies - 1, {}};
  grasp.on = "other";
  grasp.carrier = tree->bodies() - 1;
  // initially without relative motion, as one rigid body
  const Eigen::Vector3d linear = test::random_vector(gen), angular = test::random_vector(gen);
  scene.start.v.setZero();
  for (std::size_t r = 0; r < 2; ++r) {
    const Eigen::Index at = tree->roots[r].velocity;
    scene.start.v.segment<3>(at) = linear + angular.cross(scene.start.bases[r].p);
    scene.start.v.segment<3>(at + 3) = angular;
  }
  return scene;
}

Eigen::VectorXd torques(const Scene& scene) {
  std::mt19937 gen(4);
  Eigen::VectorXd torque = scene.no_torque();
  for (double& one : torque) one = test::random_vector(gen).x();
  return torque;
}

// Change of energy and momentum in a run, minus the effect of gravity and motors.
struct Gain {
  double energy;
  Eigen::Vector3d linear, angular;
};

Gain gain(Scene scene, double step) {
  scene.step = step;
  GaussPlant plant;
  test::choose_integrator(plant, "lie-4");
  test::open_at(plant, scene.setup(), scene.start);
  const Eigen::VectorXd torque = torques(scene);
  const std::vector<int> motors = scene.tree->motors();
  State state = scene.start, before;
  const Whole start = whole(scene, state);
  double work = 0;
  while (plant.time() < 0.3 - step / 2) {
    before = state;
    EXPECT_TRUE(test::advance(plant, torque, state));
    work += step * torque.dot(0.5 * (before.v(motors) + state.v(motors)));
  }
  const Whole end = whole(scene, state);
  return {end.energy - start.energy - work, end.linear - start.linear, end.angular - start.angular};
}

TEST(GaussSystem, MotorsAndGraspsInsideChangeNoMomentum) {
  for (unsigned seed = 1; seed <= 5; ++seed) {
    Scene scene = holding_pair(seed);
    scene.gravity.setZero();
    const Gain fine = gain(scene, 5e-4);
    EXPECT_LT(fine.linear.norm(), 1e-7) << seed;
    EXPECT_LT(fine.angular.norm(), 1e-6) << seed;
  }
}

TEST(GaussSystem, WeightAloneMovesTheWhole) {
  const Scene scene = holding_pair(2);
  const Gain fine = gain(scene, 5e-4);
  test::expect_near(fine.linear, 0.3 * scene.tree->mass() * scene.gravity, 1e-6, "momentum");
}

TEST(GaussSystem, EnergyIsTheMotorsWork) {
  for (unsigned seed = 1; seed <= 5; ++seed) {
    const Scene scene = holding_pair(seed);
    const double coarse = std::abs(gain(scene, 1e-3).energy);
    const double fine = std::abs(gain(scene, 5e-4).energy);
    EXPECT_LT(fine, 1e-5) << seed;
    EXPECT_LT(fine, 0.6 * coarse + 1e-9) << seed;
  }
}

TEST(GaussSystem, TheGraspHolds) {
  Scene scene = holding_pair(3);
  GaussPlant plant;
  test::open_at(plant, scene.setup(), scene.start);
  const auto relative = [&](const State& state) {
    Dynamics robot(scene.tree);
    robot.update(state);
    return robot.pose(Frame{scene.contacts[0].carrier, {}}).inverse() *
           robot.pose(scene.contacts[0].frame);
  };
  const Pose before = relative(scene.start);
  const Pose after = relative(test::run(plant, scene, torques(scene), 0.3));
  EXPECT_LT((after.p - before.p).norm(), 1e-4);
  EXPECT_LT(rotation_vector(after.R * before.R.transpose()).norm(), 1e-4);
}

// A box of 2 kg on one of 2 kg on the ground.
Scene tower() {
  Scene scene = test::box();
  auto tree = std::make_shared<Tree>(*scene.tree);
  append_tree(*tree, *scene.tree, "upper");
  scene.tree = tree;
  Contact between = scene.contacts[0];
  between.name = "between";
  between.frame.body = 1;
  between.of_robot = false;
  between.on = "box";
  between.carrier = 0;
  scene.contacts.push_back(between);
  scene.start = State(*tree);
  scene.start.bases[1].p.z() = 0.1;
  return scene;
}

TEST(GaussSystem, ATowerStandsOnItsLowerBox) {
  const Scene scene = tower();
  GaussPlant plant;
  test::open_at(plant, scene.setup(), scene.start);
  const State end = test::run(plant, scene, scene.no_torque(), 0.2);
  EXPECT_NEAR(plant.contacts()[0].force[2], 4 * 9.81, 1e-6);
  EXPECT_NEAR(plant.contacts()[1].force[2], 2 * 9.81, 1e-6);
  EXPECT_NEAR(end.bases[1].p.z(), 0.1, 1e-9);
}

// The lower box is pulled away downwards: the contact between them cannot pull.
TEST(GaussSystem, WhatIsLiftedLeavesWhatLies) {
  Scene scene = tower();
  Push push;
  push.frame = {1, {Eigen::Matrix3d::Identity(), {0, 0, 0.05}}};
  push.duration = 0.1;
  push.force = {0, 0, 40};
  scene.pushes = {push};
  GaussPlant plant;
  test::open_at(plant, scene.setup(), scene.start);
  const State end = test::run(plant, scene, scene.no_torque(), 0.1);
  EXPECT_FALSE(plant.contacts()[1].closed);
  EXPECT_NEAR(plant.contacts()[0].force[2], 2 * 9.81, 1e-6);
  EXPECT_NEAR(end.bases[1].p.z(), 0.1 + 0.5 * (20 - 9.81) * 0.01, 1e-6);
  EXPECT_NEAR(end.bases[0].p.z(), 0, 1e-9);
}

// … and falls back onto it.
TEST(GaussSystem, WhatFallsLandsOnWhatLies) {
  Scene scene = tower();
  Push push;
  push.frame = {1, {Eigen::Matrix3d::Identity(), {0, 0, 0.05}}};
  push.duration = 0.05;
  push.force = {0, 0, 40};
  scene.pushes = {push};
  GaussPlant plant;
  test::open_at(plant, scene.setup(), scene.start);
  const State end = test::run(plant, scene, scene.no_torque(), 1);
  EXPECT_TRUE(plant.contacts()[1].closed);
  EXPECT_NEAR(plant.contacts()[1].force[2], 2 * 9.81, 1e-3);
  EXPECT_NEAR(end.bases[1].p.z(), 0.1, 1e-3);
}

}  // namespace
}  // namespace poise
