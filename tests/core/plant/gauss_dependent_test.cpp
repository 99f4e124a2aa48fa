// SPDX-License-Identifier: BSD-2-Clause
// The built-in simulator with contacts that hold more than the mechanism can move.

#include <gtest/gtest.h>

#include <cmath>

#include "poise/core/so3/unit_quaternion.hpp"
#include "poise/core/tree/urdf.hpp"
#include "poise/tests/core/contact/patches.hpp"
#include "poise/tests/support/plant_steps.hpp"
#include "poise/tests/support/robots/small_robots.hpp"
#include "poise/tests/support/scene.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

using test::Scene;

double& joint(Scene& scene, const std::string& name) {
  for (std::size_t j = 0; j < scene.tree->joints.size(); ++j)
    if (scene.tree->joints[j].name == name + "_joint")
      return scene.start.joints[static_cast<Eigen::Index>(j)];
  throw std::runtime_error(name);
}

// Both soles flat on the ground, legs without a roll joint at the ankle, knees bent.
Scene flat_footed() {
  const test::TempFolder folder;
  const auto tree =
      std::make_shared<Tree>(load_urdf(folder.write("r.urdf", test::flat_footed_urdf()), true));
  Scene scene{.tree = tree, .contacts = {}, .start = State(*tree), .chart = nullptr};
  scene.chart = std::make_shared<UnitQuaternion>();
  for (const std::string side : {"left", "right"}) {
    joint(scene, side + "_thigh") = -0.4;
    joint(scene, side + "_shank") = 0.8;
    joint(scene, side + "_foot") = -0.4;
    Contact sole = test::rectangle(0.7, 0.11, 0.04);
    sole.name = side;
    sole.frame = tree->frame(side + "_foot");
    sole.frame.X_BF = sole.frame.X_BF * Pose{Eigen::Matrix3d::Identity(), {0.03, 0, -0.07}};
    scene.contacts.push_back(sole);
  }
  return scene;
}

double largest_force(const GaussPlant& plant) {
  double most = 0;
  for (const ContactTruth& contact : plant.contacts())
    most = std::max(most, contact.force.lpNorm<Eigen::Infinity>());
  return most;
}

// However far the posture is from the one in which the contacts depend on each other exactly, no
// motion makes forces that the robot does not have.
TEST(GaussPlant, FeetThatDependOnEachOtherKeepForcesOfTheRobotsSize) {
  const Scene still = flat_footed();
  const Eigen::VectorXd torque = test::equilibrium(still).torque;
  const double weight = still.tree->mass() * 9.81;
  for (const double rate : {1e-9, 1e-6, 1e-4, 1e-2, 0.1, 0.5}) {
    SCOPED_TRACE(rate);
    Scene scene = still;
    scene.start.v[3] = rate;  // the pelvis rolls
    GaussPlant plant;
    test::open_at(plant, scene.setup(), scene.start);
    State state = scene.start;
    for (int k = 0; k < 300; ++k) {
      ASSERT_TRUE(test::advance(plant, torque, state));
      ASSERT_LT(largest_force(plant), 5 * weight) << plant.time();
    }
    EXPECT_LT(std::abs(state.v[3]), rate + 2);
  }
}

TEST(GaussPlant, APushFromTheSideLeavesDependentFeetOnTheGround) {
  Scene scene = flat_footed();
  const double weight = scene.tree->mass() * 9.81;
  Push push;
  push.at = 0.02;
  push.duration = 0.1;
  push.force = {0, 100, 0};
  scene.pushes = {push};
  const Eigen::VectorXd torque = test::equilibrium(scene).torque;
  GaussPlant plant;
  test::open_at(plant, scene.setup(), scene.start);
  State state = scene.start;
  for (int k = 0; k < 200; ++k) {
    ASSERT_TRUE(test::advance(plant, torque, state));
    ASSERT_LT(largest_force(plant), 5 * weight) << plant.time();
    for (const ContactTruth& contact : plant.contacts()) EXPECT_TRUE(contact.closed);
  }
}

// What the feet do hold they hold as ever: the soles stay where they are.
TEST(GaussPlant, DependentFeetHoldWhatTheLegsCanMove) {
  Scene scene = flat_footed();
  GaussPlant plant;
  test::open_at(plant, scene.setup(), scene.start);
  State state = scene.start;
  for (int k = 0; k < 100; ++k)  // sinks without torques
    ASSERT_TRUE(test::advance(plant, scene.no_torque(), state));
  EXPECT_LT(state.base().p.z(), scene.start.base().p.z() - 1e-3);
  Dynamics robot(scene.tree, scene.gravity);
  for (const Contact& sole : scene.contacts) {
    robot.update(scene.start);
    const Pose before = robot.pose(sole.frame);
    robot.update(state);
    const Pose after = robot.pose(sole.frame);
    EXPECT_LT((after.p - before.p).norm(), 1e-5) << sole.name;
    EXPECT_LT(rotation_vector(after.R * before.R.transpose()).norm(), 1e-4) << sole.name;
  }
}

// A cup of 1 g between a box of 2 kg and the ground: light is not dependent.
TEST(GaussPlant, ALightBodyCarriesAHeavyOne) {
  Scene scene = test::box();
  auto tree = std::make_shared<Tree>(*scene.tree);
  Tree cup = *scene.tree;
  cup.inertias[0].mass *= 5e-4;
  cup.inertias[0].about_com *= 5e-4;
  append_tree(*tree, cup, "cup");
  scene.tree = tree;
  scene.start = State(*tree);
  scene.start.bases[0].p.z() = 0.1;
  scene.contacts.push_back(scene.contacts[0]);
  scene.contacts[0].carrier = tree->roots[1].body;
  scene.contacts[0].on = "cup";
  scene.contacts[1].name = "cup";
  scene.contacts[1].frame.body = tree->roots[1].body;
  GaussPlant plant;
  test::open_at(plant, scene.setup(), scene.start);
  const State end = test::run(plant, scene, scene.no_torque(), 0.2);
  EXPECT_NEAR(plant.contacts()[0].force[2], 2 * 9.81, 1e-6);
  EXPECT_NEAR(plant.contacts()[1].force[2], 2.001 * 9.81, 1e-6);
  EXPECT_LT((end.bases[0].p - scene.start.bases[0].p).norm(), 1e-9);
}

// Four points of one link hold it six ways; they share its weight evenly.
TEST(GaussPlant, FourPointsOfOneBoxShareItsWeight) {
  Scene scene = test::box();
  const Contact below = scene.contacts[0];
  scene.contacts.clear();
  for (const double x : {0.1, -0.1})
    for (const double y : {0.1, -0.1}) {
      Contact corner = below;
      corner.name = "corner" + std::to_string(scene.contacts.size());
      corner.kind = PatchKind::kPoint;
      corner.frame.X_BF.p = {x, y, 0};
      scene.contacts.push_back(corner);
    }
  GaussPlant plant;
  test::open_at(plant, scene.setup(), scene.start);
  test::run(plant, scene, scene.no_torque(), 0.2);
  for (const ContactTruth& corner : plant.contacts()) {
    EXPECT_NEAR(corner.force[2], 2 * 9.81 / 4, 1e-6);
    EXPECT_LT(corner.force.head<2>().norm(), 1e-6);
  }
}

}  // namespace
}  // namespace poise
