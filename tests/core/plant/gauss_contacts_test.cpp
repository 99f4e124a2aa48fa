// SPDX-License-Identifier: BSD-2-Clause
// The built-in simulator on slopes and moving surfaces, and with contacts that pull.

#include <gtest/gtest.h>

#include <cmath>

#include "poise/core/plant/gauss_plant.hpp"
#include "poise/tests/support/plant_steps.hpp"
#include "poise/tests/support/scene.hpp"

namespace poise {
namespace {

using test::run;
using test::Scene;

double weight(const Scene& scene) { return scene.tree->mass() * 9.81; }

Surface platform() {
  Surface surface;
  surface.normal = Eigen::Vector3d::UnitZ();
  surface.sway = {0.05, -0.03, 0.02};
  surface.frequency = 0.8;
  return surface;
}

// Up along z at the CoM of the box.
Push lift(double at, double duration, double force) {
  Push push;
  push.frame.X_BF.p.z() = 0.05;
  push.at = at;
  push.duration = duration;
  push.force = {0, 0, force};
  return push;
}

TEST(GaussPlant, OnASlopeTheForceLeansAgainstTheNormal) {
  const double slope = 0.3;
  Scene scene = test::box();  // friction 0.7
  scene.start.base().R = rotation_from_rpy({0, slope, 0});
  scene.contacts[0].surface.normal = scene.start.base().R.col(2);
  GaussPlant plant;
  test::open_at(plant, scene.setup(), scene.start);
  const State end = run(plant, scene, scene.no_torque(), 0.2);
  const Eigen::VectorXd& f = plant.contacts()[0].force;
  EXPECT_NEAR(f[2], weight(scene) * std::cos(slope), 1e-6);
  EXPECT_NEAR(f[0], -weight(scene) * std::sin(slope), 1e-6);
  EXPECT_NEAR(test::margin_of(plant, scene.contacts, 0), 0.7 - std::tan(slope), 1e-6);
  EXPECT_LT(end.base().p.norm(), 1e-9);
}

// A point's cone is aligned with the surface, not with the leaning link.
TEST(GaussPlant, ThePointsConeIsTheSurfaces) {
  Scene scene = test::box();
  Contact& contact = scene.contacts[0];
  contact.kind = PatchKind::kPoint;
  contact.frame.X_BF.R = rotation_from_rpy({0.4, -0.3, 0.2});
  contact.surface.normal = Eigen::Vector3d::UnitZ();
  GaussPlant plant;
  test::open_at(plant, scene.setup(), scene.start);
  State state = scene.start;
  ASSERT_TRUE(test::advance(plant, scene.no_torque(), state));
  EXPECT_NEAR(plant.contacts()[0].force[2], weight(scene), 1e-6);
  EXPECT_NEAR(test::margin_of(plant, scene.contacts, 0), 0.7, 1e-6);
}

TEST(GaussPlant, ABeltCarriesItsLoad) {
  Scene scene = test::box();
  scene.contacts[0].surface.velocity = {0.5, 0.1, 0};
  GaussPlant plant;
  test::open_at(plant, scene.setup(), scene.start);
  const State end = run(plant, scene, scene.no_torque(), 3);
  EXPECT_LT((end.base().p - Eigen::Vector3d(0.5, 0.1, 0) * 2.5).norm(), 1e-3);
  EXPECT_LT((end.v.head<3>() - Eigen::Vector3d(0.5, 0.1, 0)).norm(), 1e-6);
  EXPECT_NEAR(plant.contacts()[0].force[2], weight(scene), 1e-4);
  EXPECT_LT(plant.contacts()[0].force.head<2>().norm(), 1e-4);
}

TEST(GaussPlant, APlatformAcceleratesWhatStandsOnIt) {
  Scene scene = test::box();
  scene.contacts[0].surface = platform();
  GaussPlant plant;
  test::open_at(plant, scene.setup(), scene.start);
  State state = scene.start;
  while (plant.time() < 3.1) {
    const SurfaceMotion surface = platform().at(plant.time());
    ASSERT_TRUE(test::advance(plant, scene.no_torque(), state));
    if (plant.time() < 1.5) continue;
    const Eigen::Vector3d wanted =
        scene.tree->mass() * (surface.acceleration + Eigen::Vector3d(0, 0, 9.81));
    EXPECT_LT((plant.contacts()[0].force.head<3>() - wanted).norm(), 0.02 * weight(scene));
    EXPECT_LT((state.base().p - platform().at(plant.time()).centre).norm(), 1e-4);
  }
}

TEST(GaussPlant, ARockingSurfaceTakesThePoseOfTheLinkAlong) {
  Scene scene = test::box();
  Surface& surface = scene.contacts[0].surface;
  surface.rock = {0.1, 0.05, 0.1};
  surface.frequency = 0.5;
  surface.centre = {0.4, -0.2, -0.3};
  GaussPlant plant;
  test::open_at(plant, scene.setup(), scene.start);
  const State end = run(plant, scene, scene.no_torque(), 2.3);
  const SurfaceMotion motion = surface.at(plant.time());
  EXPECT_GT(rotation_vector(end.base().R).norm(), 0.05);
  EXPECT_LT((end.base().p - motion.moved.p).norm(), 1e-4);
  EXPECT_LT(rotation_vector(end.base().R * motion.moved.R.transpose()).norm(), 1e-4);
}

TEST(GaussPlant, ALinkLandsWhereTheSurfaceHasGone) {
  Scene scene = test::box();
  scene.contacts[0].surface.velocity = {0, 0, 0.1};
  scene.pushes = {lift(0.01, 0.05, 4 * weight(scene))};
  GaussPlant plant;
  test::open_at(plant, scene.setup(), scene.start);
  run(plant, scene, scene.no_torque(), 0.1);
  EXPECT_FALSE(plant.contacts()[0].closed);
  const State end = run(plant, scene, scene.no_torque(), 4);
  EXPECT_TRUE(plant.contacts()[0].closed);
  EXPECT_NEAR(end.base().p.z(), 0.1 * 3.5, 1e-4);
  EXPECT_NEAR(end.v[2], 0.1, 1e-4);
}

TEST(GaussPlant, AGraspPullsAndNeverOpens) {
  Scene scene = test::box();
  Contact& contact = scene.contacts[0];
  contact.kind = PatchKind::kRigid;
  contact.bilateral = true;
  scene.pushes = {lift(0, 10, 3 * weight(scene))};
  GaussPlant plant;
  test::open_at(plant, scene.setup(), scene.start);
  const State end = run(plant, scene, scene.no_torque(), 0.5);
  EXPECT_TRUE(plant.contacts()[0].closed);
  EXPECT_NEAR(plant.contacts()[0].force[2], -2 * weight(scene), 1e-6);
  EXPECT_EQ(test::margin_of(plant, scene.contacts, 0), INFINITY);
  EXPECT_LT(end.base().p.norm(), 1e-9);
}

// A ball leaves all rotations free, a hinge only the one about its x axis.
TEST(GaussPlant, AGraspLeavesFreeWhatItDoesNotHold) {
  for (const bool hinge : {true, false}) {
    Scene scene = test::box();
    scene.gravity.setZero();
    Contact& contact = scene.contacts[0];
    contact.kind = hinge ? PatchKind::kLine : PatchKind::kPoint;
    contact.bilateral = true;
    contact.frame.X_BF.R = rotation_from_rpy({0, 0, 0.5});
    const Eigen::Vector3d x = contact.frame.X_BF.R.col(0);
    const Eigen::Vector3d rate = hinge ? Eigen::Vector3d(3 * x) : Eigen::Vector3d(1, -2, 1.5);
    scene.start.v.segment<3>(3) = rate;
    GaussPlant plant;
    test::open_at(plant, scene.setup(), scene.start);
    const State end = run(plant, scene, scene.no_torque(), 1);
    EXPECT_LT(end.base().p.norm(), 2e-4);
    EXPECT_GT(rotation_vector(end.base().R).norm(), 0.5);
    if (!hinge) continue;
    EXPECT_LT((end.base().R * x - x).norm(), 1e-4);
    EXPECT_NEAR(end.v.segment<3>(3).dot(x), 3, 1e-6);
  }
}

}  // namespace
}  // namespace poise
