// SPDX-License-Identifier: BSD-2-Clause
// The built-in simulator: rest, weight, pushes, contacts that open and close, and bad input.

#include "poise/core/plant/gauss_plant.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "poise/core/error.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/plant_steps.hpp"
#include "poise/tests/support/scene.hpp"

namespace poise {
namespace {

using test::run;
using test::Scene;

double weight(const Scene& scene) { return scene.tree->mass() * 9.81; }

// At the CoM of the box.
Push push_on_base(double at, double duration, const Eigen::Vector3d& force) {
  Push push;
  push.frame.X_BF.p.z() = 0.05;
  push.at = at;
  push.duration = duration;
  push.force = force;
  return push;
}

TEST(GaussPlant, RobotInEquilibriumStaysAtRest) {
  const Scene scene = test::standing_atlas();
  const test::Equilibrium hold = test::equilibrium(scene);
  GaussPlant plant;
  test::open_at(plant, scene.setup(), scene.start);
  const State end = run(plant, scene, hold.torque, 0.3);
  EXPECT_LT(end.v.cwiseAbs().maxCoeff(), 1e-8);
  EXPECT_LT((end.joints - scene.start.joints).cwiseAbs().maxCoeff(), 1e-9);
  EXPECT_LT((end.base().p - scene.start.base().p).norm(), 1e-9);
  EXPECT_LT((end.base().R - scene.start.base().R).norm(), 1e-9);
}

TEST(GaussPlant, ContactForcesAreThoseOfTheEquilibrium) {
  const Scene scene = test::standing_atlas();
  const test::Equilibrium hold = test::equilibrium(scene);
  GaussPlant plant;
  test::open_at(plant, scene.setup(), scene.start);
  run(plant, scene, hold.torque, 0.01);
  Eigen::Vector3d sum = Eigen::Vector3d::Zero();
  for (std::size_t i = 0; i < 2; ++i) {
    const ContactTruth& report = plant.contacts()[i];
    EXPECT_TRUE(report.closed);
    EXPECT_LT((report.force - hold.force.segment<6>(6 * static_cast<int>(i))).norm(),
              1e-6 * weight(scene));
    EXPECT_GT(test::margin_of(plant, scene.contacts, i), 0);
    sum += report.force.head<3>();  // level feet: contact axes are parallel to the world's
  }
  EXPECT_LT((sum - Eigen::Vector3d(0, 0, weight(scene))).norm(), 1e-6 * weight(scene));
}

TEST(GaussPlant, FixedArmHeldAgainstGravityStaysAtRest) {
  const Scene scene = test::fixed_arm();
  GaussPlant plant;
  test::open_at(plant, scene.setup(), scene.start);
  const State end = run(plant, scene, test::equilibrium(scene).torque, 0.5);
  EXPECT_LT(end.v.cwiseAbs().maxCoeff(), 1e-8);
  EXPECT_LT((end.joints - scene.start.joints).cwiseAbs().maxCoeff(), 1e-8);
  EXPECT_EQ(plant.chart_coordinates().size(), 0);
}

TEST(GaussPlant, APushChangesTheMomentumByItsImpulseWhereverTheStepsFall) {
  Scene scene = test::box();
  scene.contacts.clear();
  scene.gravity.setZero();
  const Eigen::Vector3d force(3, -2, 5);
  for (const auto& [at, duration] : {std::pair{0.0, 0.01}, {0.0055, 0.01234}, {0.0102, 0.0003}}) {
    scene.pushes = {push_on_base(at, duration, force)};
    GaussPlant plant;
    test::open_at(plant, scene.setup(), scene.start);
    const State end = run(plant, scene, scene.no_torque(), 0.05);
    Dynamics robot(scene.tree, scene.gravity);
    robot.update(end);
    EXPECT_LT((robot.centroidal_momentum().head<3>() - force * duration).norm(), 1e-12) << at;
  }
}

TEST(GaussPlant, APulledContactOpensAndClosesAgainWhereItLands) {
  Scene scene = test::box();
  scene.pushes = {push_on_base(0.01, 0.05, {0.5, 0, 3 * weight(scene)})};
  GaussPlant plant;
  test::open_at(plant, scene.setup(), scene.start);
  EXPECT_NEAR(run(plant, scene, scene.no_torque(), 0.01).base().p.z(), 0, 1e-12);
  EXPECT_NEAR(plant.contacts()[0].force[2], weight(scene), 1e-6);

  const State aloft = run(plant, scene, scene.no_torque(), 0.15);
  EXPECT_FALSE(plant.contacts()[0].closed);
  EXPECT_EQ(plant.contacts()[0].force.norm(), 0);
  EXPECT_GT(aloft.base().p.z(), 0.02);

  const State landed = run(plant, scene, scene.no_torque(), 2);
  EXPECT_TRUE(plant.contacts()[0].closed);
  EXPECT_NEAR(landed.base().p.z(), 0, 1e-6);
  EXPECT_GT(landed.base().p.x(), 1e-3);
  EXPECT_LT(landed.v.norm(), 1e-6);
  EXPECT_NEAR(plant.contacts()[0].force[2], weight(scene), 1e-3);
}

TEST(GaussPlant, TheSurfaceStaysWhereItWasHoweverTheLinkLands) {
  Scene scene = test::box();
  Push tilting = push_on_base(0, 0.05, {0, 0, 3 * weight(scene)});
  tilting.frame.X_BF.p.x() = 0.003;
  scene.pushes = {tilting, push_on_base(1, 0.05, {5, 0, 3 * weight(scene)})};
  GaussPlant plant;
  test::open_at(plant, scene.setup(), scene.start);
  State state = scene.start;
  for (const double until : {1.0, 2.5}) {
    const double x = state.base().p.x();
    while (plant.time() < until) ASSERT_TRUE(test::advance(plant, scene.no_torque(), state));
    EXPECT_TRUE(plant.contacts()[0].closed);
    EXPECT_NEAR(state.base().p.z(), 0, 1e-6) << until;
    EXPECT_GT(rotation_vector(state.base().R).norm(), 0.1) << until;
    EXPECT_TRUE(until == 1.0 || state.base().p.x() > x + 0.02);
  }
}

TEST(GaussPlant, ContactsPressOnlyWhereJointsCanMoveThem) {
  const Scene scene = test::hinged_beam();
  GaussPlant plant;
  test::open_at(plant, scene.setup(), scene.start);
  const State end = run(plant, scene, scene.no_torque(), 0.5);
  EXPECT_LT(end.joints.norm() + end.v.norm(), 1e-9);
  const ContactTruth &wall = plant.contacts()[0], &tip = plant.contacts()[1];
  EXPECT_TRUE(wall.closed && tip.closed);
  EXPECT_EQ(wall.force, Eigen::VectorXd::Zero(6));
  EXPECT_EQ(test::margin_of(plant, scene.contacts, 0), 0);
  // The hinge lets the tip move along z and turn about y.
  for (const int idle : {0, 1, 3, 5}) EXPECT_NEAR(tip.force[idle], 0, 1e-9) << idle;
  EXPECT_GT(tip.force[2], 0);
  EXPECT_NEAR(0.6 * tip.force[2] - tip.force[4], 0.3 * weight(scene), 1e-6);
}

TEST(GaussPlant, ALoneContactOnAFixedLinkChangesNothing) {
  Scene scene = test::hinged_beam();
  scene.contacts.pop_back();
  GaussPlant with, without;
  test::open_at(with, scene.setup(), scene.start);
  const State touched = run(with, scene, scene.no_torque(), 0.2);
  EXPECT_EQ(with.contacts()[0].force, Eigen::VectorXd::Zero(6));
  scene.contacts.clear();
  test::open_at(without, scene.setup(), scene.start);
  EXPECT_EQ(touched.joints, run(without, scene, scene.no_torque(), 0.2).joints);
  EXPECT_GT(touched.joints[0], 0.1);  // it falls
}

TEST(GaussPlant, TheMarginIsThatOfTheRoundCone) {
  Scene scene = test::box();  // friction 0.7
  scene.pushes = {push_on_base(0, 1, {0.6 * weight(scene), 0.6 * weight(scene), 0})};
  GaussPlant plant;
  test::open_at(plant, scene.setup(), scene.start);
  run(plant, scene, scene.no_torque(), 0.2);
  EXPECT_NEAR(test::margin_of(plant, scene.contacts, 0), 0.7 - 0.6 * std::sqrt(2), 1e-6);
}

TEST(GaussPlant, SlippingShowsInTheMarginAlone) {
  Scene scene = test::box();
  scene.pushes = {push_on_base(0, 1, {0.8 * weight(scene), 0, 0})};  // friction 0.7
  GaussPlant plant;
  test::open_at(plant, scene.setup(), scene.start);
  const State end = run(plant, scene, scene.no_torque(), 0.2);
  EXPECT_TRUE(plant.contacts()[0].closed);
  EXPECT_NEAR(test::margin_of(plant, scene.contacts, 0), -0.1, 1e-6);
  EXPECT_LT(end.base().p.norm(), 1e-6);
}

TEST(GaussPlant, RedundantContactsShareTheLoad) {
  Scene scene = test::box();
  for (const double x : {-0.05, 0.05}) {
    Contact contact = scene.contacts.front();
    contact.frame.X_BF.p.x() = x;
    scene.contacts.push_back(contact);
  }
  scene.contacts.erase(scene.contacts.begin());
  GaussPlant plant;
  test::open_at(plant, scene.setup(), scene.start);
  const State end = run(plant, scene, scene.no_torque(), 1);
  EXPECT_LT(end.v.norm(), 1e-9);
  for (const ContactTruth& contact : plant.contacts())
    EXPECT_NEAR(contact.force[2], weight(scene) / 2, 1e-6);
}

TEST(GaussPlant, StepsDoNotAllocate) {
  Scene scene = test::standing_atlas();
  scene.contacts.push_back(scene.contacts.front());  // redundant: the longest way through a step
  scene.pushes = {push_on_base(0.02, 0.05, {0, 0, 4 * weight(scene)})};
  const Eigen::VectorXd torque = test::equilibrium(scene).torque;
  GaussPlant plant;
  test::open_at(plant, scene.setup(), scene.start);
  State state = scene.start;
  ASSERT_TRUE(test::advance(plant, torque, state));  // sizes what the test tells the plant
  const long before = test::allocations();
  bool opened = false;
  for (int i = 0; i < 100; ++i) {
    ASSERT_TRUE(test::advance(plant, torque, state));
    for (const ContactTruth& contact : plant.contacts()) opened = opened || !contact.closed;
  }
  EXPECT_EQ(test::allocations(), before);
  EXPECT_TRUE(opened);
}

TEST(GaussPlant, ADivergedStepIsReportedAndLeavesTheStateAlone) {
  const Scene scene = test::standing_atlas();
  for (const double bad : {std::numeric_limits<double>::quiet_NaN(), 1e300}) {
    GaussPlant plant;
    test::open_at(plant, scene.setup(), scene.start);
    State state = scene.start;
    Eigen::VectorXd torque = scene.no_torque();
    torque[3] = bad;
    EXPECT_FALSE(test::advance(plant, torque, state));
    EXPECT_EQ(state.v, scene.start.v);
    EXPECT_EQ(state.joints, scene.start.joints);
    EXPECT_EQ(plant.time(), 0);
  }
}

TEST(GaussPlant, RefusesWhatItCannotTake) {
  GaussPlant plant;
  const Scene good = test::box();
  Scene scene = good;
  scene.chart = nullptr;
  EXPECT_THROW(test::open_at(plant, scene.setup(), scene.start), ConfigError);
  for (const double step : {0.0, -0.001, std::numeric_limits<double>::quiet_NaN()}) {
    scene = good;
    scene.step = step;
    EXPECT_THROW(test::open_at(plant, scene.setup(), scene.start), ConfigError) << step;
  }
  EXPECT_THROW(test::open_at(plant, good.setup(), test::standing_atlas().start), ConfigError);
  scene = good;
  scene.start.v[2] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THROW(test::open_at(plant, scene.setup(), scene.start), ConfigError);
  scene = good;
  scene.contacts.resize(11, good.contacts.front());
  EXPECT_THROW(test::open_at(plant, scene.setup(), scene.start), ConfigError);
}

}  // namespace
}  // namespace poise
