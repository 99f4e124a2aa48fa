// SPDX-License-Identifier: BSD-2-Clause
// MuJoCo as a plant: compared with the built-in one where both must agree, and its contacts.

#include "poise/plugins/mujoco/mujoco_plant.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "poise/core/config/field_reader.hpp"
#include "poise/core/sense/true_state.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/plant_steps.hpp"
#include "poise/tests/support/scene.hpp"

namespace poise::test {
namespace {

constexpr double kWeight = 2 * 9.81;  // of the box [N]

struct Mujoco {
  mujoco::MujocoPlant plant;
  State state;  // the truth
  State seen;   // what its sensors say
  Measurement measured;
  std::shared_ptr<const Tree> tree;

  Mujoco(const Scene& scene, const std::string& parameters = "{}", std::uint64_t seed = 1)
      : state(scene.start), seen(scene.start), tree(scene.tree) {
    read_fields(parse_config(parameters, "test"), plant, {});
    PlantSetup setup = scene.setup();
    setup.seed = seed;
    test::open_at(plant, setup, scene.start);
    measured = Measurement(*tree, scene.contacts, plant.sensors(setup).imus.size());
  }
  void step(const Eigen::VectorXd& torque) {
    ASSERT_TRUE(test::advance(plant, torque, state)) << plant.time();
    ASSERT_TRUE(plant.receive(measured, 0));
    put_together(*tree, measured, seen);
  }
  const State& run(const Scene& scene, const Eigen::VectorXd& torque, double until) {
    while (plant.time() < until - scene.step / 2 && !testing::Test::HasFatalFailure()) step(torque);
    return state;
  }
  const State& run(const Scene& scene, double until) {
    return run(scene, scene.no_torque(), until);
  }
};

double distance(const State& a, const State& b) {
  double out = (a.v - b.v).norm() + (a.joints - b.joints).norm();
  for (std::size_t r = 0; r < a.bases.size(); ++r)
    out += (a.bases[r].p - b.bases[r].p).norm() + (a.bases[r].R - b.bases[r].R).norm();
  for (std::size_t i = 0; i < a.balls.size(); ++i) out += (a.balls[i] - b.balls[i]).norm();
  return out;
}

double distance_from_gauss(Scene scene, double step, double until, const Eigen::VectorXd& torque) {
  GaussPlant gauss;
  choose_integrator(gauss, "lie-4");
  test::open_at(gauss, scene.setup(), scene.start);
  const State exact = run(gauss, scene, torque, until);
  scene.step = step;
  return distance(Mujoco(scene, "{joint_limits: false}").run(scene, torque, until), exact);
}

// Halving the step halves the difference: only the integrators differ.
void expect_first_order(const Scene& scene, const Eigen::VectorXd& torque) {
  const double coarse = distance_from_gauss(scene, 1e-3, 0.1, torque);
  const double fine = distance_from_gauss(scene, 0.5e-3, 0.1, torque);
  EXPECT_GT(coarse, 1e-9);
  EXPECT_LT(fine, 0.1);
  EXPECT_NEAR(fine / coarse, 0.5, 0.05);
}

Eigen::VectorXd some_torque(const Scene& scene) {
  Eigen::VectorXd out = scene.no_torque();
  for (Eigen::Index i = 0; i < out.size(); ++i)
    out[i] = 0.02 * std::sin(1.0 + 2.0 * static_cast<double>(i));
  return out;
}

TEST(MujocoPlant, FallsAsTheBuiltInPlantDoes) {
  const Scene scene = flying_atlas(0.5);
  expect_first_order(scene, some_torque(scene));
}

TEST(MujocoPlant, SwingsAsTheBuiltInPlantDoes) {
  const Scene scene = fixed_arm();
  expect_first_order(scene, some_torque(scene));
}

TEST(MujocoPlant, TurnsBallsAsTheBuiltInPlantDoes) {
  const Scene scene = ball_chain(3);
  expect_first_order(scene, scene.no_torque());
}

TEST(MujocoPlant, PushesAsTheBuiltInPlantDoes) {
  Scene scene = flying_atlas(0.1);
  const Frame hand = scene.tree->frame("l_hand");
  scene.pushes = {{hand, "l_hand", 0.0205, 0.05, {20, -30, 10}}};
  expect_first_order(scene, scene.no_torque());
}

TEST(MujocoPlant, KeepsMimicJointsTogether) {
  Scene scene = fixed_arm();
  auto tree = std::make_shared<Tree>(*scene.tree);
  tree->joints[2].leader = 1;
  tree->joints[2].ratio = -0.7;
  tree->joints[2].offset = 0.1;
  index_tree(*tree);
  scene.tree = tree;
  scene.start = State(*tree);
  scene.start.joints[1] = 0.4;
  settle_followers(*tree, scene.start);
  const double far = distance_from_gauss(scene, 1e-3, 0.1, scene.no_torque());
  const double near = distance_from_gauss(scene, 0.25e-3, 0.1, scene.no_torque());
  EXPECT_LT(far, 0.05);
  EXPECT_LT(near, 0.5 * far);
}

TEST(MujocoPlant, ABoxAtRestCarriesItsWeight) {
  const Scene scene = box();
  Mujoco it(scene);
  it.run(scene, 1);
  const ContactTruth& report = it.plant.contacts()[0];
  EXPECT_TRUE(report.closed);
  EXPECT_NEAR(report.force[2], kWeight, 1e-6);
  EXPECT_LT(report.force.head<2>().norm() + report.force.tail<3>().norm(), 1e-6);
  EXPECT_NEAR(it.state.base().p.z(), 0, 1e-3) << "it sinks in a little";
  EXPECT_LT(it.state.v.norm(), 1e-6);
}

// The wrench is about the contact's origin, in its axes.
TEST(MujocoPlant, ReportsTheMomentOfALoadBesideTheCentre) {
  Scene scene = box();
  scene.pushes = {{{0, {Eigen::Matrix3d::Identity(), {0.05, 0, 0}}}, "box", 0, 10, {0, 0, -10}}};
  Mujoco it(scene);
  it.run(scene, 1);
  Vector6d wanted;  // expected: p × F = 0.5 N·m about y
  wanted << 0, 0, kWeight + 10, 0, -0.5, 0;
  EXPECT_LT((it.plant.contacts()[0].force - wanted).norm(), 1e-3);
}

// MuJoCo's sliding contacts hop, so only mean forces are correct.
TEST(MujocoPlant, SlidesWherePushedBeyondItsFriction) {
  for (const double scale : {1.0, 0.5}) {
    Scene scene = box();
    const double friction = 0.7 * scale * kWeight, force = friction + 4;
    scene.pushes = {{{0, {}}, "box", 0.5, 0.5, {force, 0, 0}}};
    Mujoco it(scene, "{friction_scale: " + std::to_string(scale) + "}");
    it.run(scene, 0.5);
    double sum = 0;
    for (int i = 0; i < 500; ++i) {
      it.step(scene.no_torque());
      sum += it.plant.contacts()[0].force[0];
    }
    EXPECT_NEAR(sum / 500, -friction, 0.05 * friction);
    const Eigen::Vector3d arm = it.state.base().R * Eigen::Vector3d(0, 0, 0.05);
    const Eigen::Vector3d of_com = it.state.v.head<3>() + it.state.v.tail<3>().cross(arm);
    EXPECT_NEAR(of_com.x(), (force + sum / 500) / 2 * 0.5, 1e-3) << "what is reported acts";
  }
}

TEST(MujocoPlant, StaysWherePushedWithinItsFriction) {
  Scene scene = box();
  scene.pushes = {{{0, {}}, "box", 0.5, 0.2, {0.9 * 0.7 * kWeight, 0, 0}}};
  Mujoco it(scene);
  it.run(scene, 0.7);
  EXPECT_LT(it.state.base().p.head<2>().norm(), 1e-3);
  EXPECT_NEAR(test::margin_of(it.plant, scene.contacts, 0), 0.07, 0.01);
}

TEST(MujocoPlant, ComesOffTheGround) {
  Scene scene = box();
  scene.pushes = {{{0, {}}, "box", 0.1, 0.1, {0, 0, 3 * kWeight}}};
  Mujoco it(scene);
  it.run(scene, 0.2);
  EXPECT_FALSE(it.plant.contacts()[0].closed);
  EXPECT_EQ(it.plant.contacts()[0].force.norm(), 0);
  EXPECT_GT(it.state.base().p.z(), 0.05);
}

TEST(MujocoPlant, JointsStopAtTheirLimits) {
  Scene scene = hinged_beam();
  scene.contacts.clear();
  auto tree = std::make_shared<Tree>(*scene.tree);
  tree->joints[0].limits.upper = 0.3;
  scene.tree = tree;
  EXPECT_NEAR(Mujoco(scene).run(scene, 2).joints[0], 0.3, 0.01);
  EXPECT_GT(Mujoco(scene, "{joint_limits: false}").run(scene, 0.5).joints[0], 0.6);
}

TEST(MujocoPlant, AHeavierRobotWeighsMore) {
  const Scene scene = box();
  Mujoco it(scene, "{mass_scale: 1.2, com_shift: [0.01, 0, 0]}");
  it.run(scene, 1);
  EXPECT_NEAR(it.plant.contacts()[0].force[2], 1.2 * kWeight, 1e-6);
  EXPECT_NEAR(it.plant.contacts()[0].force[4], -0.01 * 1.2 * kWeight, 1e-4);
}

// Half of what a motor is told is what a motor does that is told half.
TEST(MujocoPlant, WeakMotorsGiveLess) {
  const Scene scene = fixed_arm();
  const auto end = [&](double scale, double told) {
    mujoco::MujocoPlant plant;
    PlantSetup setup = scene.setup();
    setup.torque_scale = Eigen::VectorXd::Constant(scene.no_torque().size(), scale);
    test::open_at(plant, setup, scene.start);
    MotorCommand command(scene.no_torque().size());
    command.torque.setConstant(told * 0.2);
    command.stiffness.setConstant(told * 20);
    command.damping.setConstant(told * 2);
    command.position = scene.start.joints + Eigen::VectorXd::Constant(command.torque.size(), 0.3);
    plant.send(command);
    for (int i = 0; i < 300; ++i) EXPECT_TRUE(plant.advance());
    return plant.truth();
  };
  EXPECT_EQ(distance(end(0.5, 1), end(1, 0.5)), 0);
  EXPECT_GT(distance(end(0.5, 1), end(1, 1)), 1e-3);
}

TEST(MujocoPlant, DoesTheSameTwice) {
  const Scene scene = standing_atlas();
  const std::string noisy = "{joint_noise: 0.01, base_noise: 0.01, base_rate_noise: 0.1}";
  Mujoco first(scene, noisy), second(scene, noisy), other(scene, noisy, 2);
  for (Mujoco* it : {&first, &second, &other}) it->run(scene, 0.1);
  EXPECT_EQ(distance(first.seen, second.seen), 0);
  EXPECT_GT(distance(first.seen, other.seen), 1e-3) << "of another seed";
  EXPECT_EQ(first.plant.contacts()[0].force, other.plant.contacts()[0].force)
      << "noise is what is measured, not what happens";
}

TEST(MujocoPlant, MeasuresWithTheNoiseThatWasAskedFor) {
  const Scene scene = fixed_arm();
  Mujoco exact(scene), noisy(scene, "{joint_noise: 0.01, joint_rate_noise: 0.2}");
  double positions = 0, rates = 0;
  const int steps = 2000;
  for (int i = 0; i < steps; ++i) {
    exact.step(scene.no_torque());
    noisy.step(scene.no_torque());
    positions += (noisy.seen.joints - exact.seen.joints).squaredNorm();
    rates += (noisy.seen.v - exact.seen.v).squaredNorm();
  }
  const auto samples = static_cast<double>(steps * scene.start.v.size());
  EXPECT_NEAR(std::sqrt(positions / samples), 0.01, 0.0005);
  EXPECT_NEAR(std::sqrt(rates / samples), 0.2, 0.01);
}

TEST(MujocoPlant, MeasuresLate) {
  const Scene scene = flying_atlas(0.5);
  Mujoco now(scene), late(scene, "{state_delay: 5 ms}");
  now.run(scene, 0.02);
  late.run(scene, 0.025);
  EXPECT_EQ(distance(now.seen, late.seen), 0);
  for (const char* name : {"state_delay", "torque_delay"})
    EXPECT_THROW(Mujoco(scene, "{" + std::string(name) + ": 1e9 s}"), ConfigError) << name;
}

// The first torque acts as if it had always been applied, then the delayed, rate-limited ones.
TEST(MujocoPlant, TorquesActLateAndChangeSlowly) {
  Scene scene = hinged_beam();
  scene.contacts.clear();
  scene.gravity.setZero();
  Mujoco it(scene, "{torque_delay: 3 ms, torque_rate: 500}");
  const double inertia = 0.06 + 2 * 0.3 * 0.3;
  double rate = 0;
  it.step(scene.no_torque());
  const double expected[] = {0, 0, 0, 0.5, 1.0, 1.5, 2.0, 2.0};
  for (const double torque : expected) {
    it.step(Eigen::VectorXd::Constant(1, 2));
    EXPECT_NEAR((it.state.v[0] - rate) / scene.step * inertia, torque, 1e-6);
    rate = it.state.v[0];
  }
}

TEST(MujocoPlant, DoesNotAllocate) {
  const Scene scene = standing_atlas();
  Mujoco it(scene, "{joint_noise: 1e-3, base_noise: 1e-3, state_delay: 2 ms, torque_delay: 2 ms}");
  const Eigen::VectorXd torque = equilibrium(scene).torque;
  it.step(torque);
  const long before = allocations();
  for (int i = 0; i < 50; ++i) test::advance(it.plant, torque, it.state);
  EXPECT_EQ(allocations(), before);
  EXPECT_TRUE(it.plant.contacts()[0].closed);
}

TEST(MujocoPlant, SaysThatItDiverged) {
  const Scene scene = fixed_arm();
  Mujoco it(scene);
  const State before = it.state;
  Eigen::VectorXd torque = scene.no_torque();
  torque[0] = NAN;
  EXPECT_FALSE(test::advance(it.plant, torque, it.state));
  EXPECT_EQ(distance(before, it.state), 0);
}

TEST(MujocoPlant, ASurfaceThatMovesCarriesABoxAlong) {
  Scene scene = box();
  Surface& surface = scene.contacts[0].surface;
  surface.velocity = {0.3, 0, 0};
  surface.ramp = 0.5;
  Mujoco it(scene);
  it.run(scene, 1);
  EXPECT_NEAR(it.state.v[0], 0.3, 1e-3);
  EXPECT_NEAR(it.state.base().p.x(), 0.3 * (1 - surface.ramp / 2), 1e-3);
}

// Moving up and down and tilting about a distant point, compared with the built-in plant.
TEST(MujocoPlant, ASurfaceThatMovesPressesAsInTheBuiltInPlant) {
  Scene up = box(), tilt = box();
  up.contacts[0].surface.sway = {0, 0, 0.01};
  tilt.contacts[0].surface.rock = {0, 0.1, 0};
  tilt.contacts[0].surface.centre = {0.3, 0, -0.2};
  for (Scene* scene : {&up, &tilt}) {
    scene->contacts[0].surface.frequency = 1;
    GaussPlant gauss;
    test::open_at(gauss, scene->setup(), scene->start);
    State exact = scene->start;
    Mujoco it(*scene);
    double most = 0, worst = 0;
    for (int i = 0; i < 2000; ++i) {
      test::advance(gauss, scene->no_torque(), exact);
      it.step(scene->no_torque());
      if (i < 100) continue;  // until the contact has settled
      most = std::max(most, std::abs(gauss.contacts()[0].force[2] - kWeight));
      worst = std::max(worst, (gauss.contacts()[0].force - it.plant.contacts()[0].force).norm());
    }
    EXPECT_GT(most, 0.3);
    EXPECT_LT(worst, 0.1);
    EXPECT_LT((exact.base().p - it.state.base().p).norm(), 1e-3);
    EXPECT_LT((exact.base().R - it.state.base().R).norm(), 1e-3);
  }
}

}  // namespace
}  // namespace poise::test
