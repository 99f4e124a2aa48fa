// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/sense/sensor_model.hpp"

#include <gtest/gtest.h>

#include <random>

#include "poise/core/plant/gauss_plant.hpp"
#include "poise/core/sense/true_state.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/plant_steps.hpp"
#include "poise/tests/support/scene.hpp"

namespace poise {
namespace {

const Eigen::Vector3d kDown(0, 0, -9.81);

Measurement measured(const SensorModel& sensors, const Tree& tree) {
  Measurement out(tree, {}, tree.floating() ? 1 : 0);
  sensors.write(Eigen::VectorXd::Zero(static_cast<Eigen::Index>(tree.motors().size())), out);
  return out;
}

State random_state(const Tree& tree, unsigned seed) {
  std::mt19937 gen(seed);
  std::normal_distribution<double> normal;
  State state(tree);
  for (Pose& base : state.bases)
    base = {rotation_from_vector({normal(gen), normal(gen), normal(gen)}), {normal(gen), 2, 3}};
  for (double& q : state.joints) q = normal(gen);
  for (const Ball& ball : tree.balls) state.joints.segment<3>(ball.joint).setZero();
  for (Eigen::Matrix3d& ball : state.balls)
    ball = rotation_from_vector({normal(gen), normal(gen), normal(gen)});
  for (double& v : state.v) v = normal(gen);
  settle_followers(tree, state);
  return state;
}

void expect_same(const State& one, const State& other) {
  EXPECT_EQ(one.joints, other.joints);
  EXPECT_EQ(one.v, other.v);
  for (std::size_t r = 0; r < one.bases.size(); ++r) {
    EXPECT_EQ(one.bases[r].p, other.bases[r].p);
    EXPECT_EQ(one.bases[r].R, other.bases[r].R);
  }
  for (std::size_t b = 0; b < one.balls.size(); ++b) EXPECT_EQ(one.balls[b], other.balls[b]);
}

// Robots with mimic joints, balls, and an object beside.
std::vector<Tree> trees() {
  Tree atlas = *test::standing_atlas().tree;
  atlas.joints[3].leader = 2;
  atlas.joints[3].ratio = -0.5;
  index_tree(atlas);
  Tree two = *test::ball_chain(2).tree;
  append_tree(two, *test::box().tree, "box");
  index_tree(two);
  return {atlas, two};
}

TEST(SensorModel, WithoutErrorsShowsTheTruthBitForBit) {
  for (const Tree& tree : trees()) {
    const auto shared = std::make_shared<const Tree>(tree);
    const State truth = random_state(tree, 1);
    SensorModel sensors(shared, State(tree), all_sensors(tree, {}, {}), 1, 1e-3, kDown);
    sensors.take(truth);
    State seen(tree);
    put_together(tree, measured(sensors, tree), seen);
    expect_same(seen, truth);
  }
}

TEST(SensorModel, HasTheNoiseThatItIsToldAndSaysSo) {
  const test::Scene scene = test::standing_atlas();
  SensorErrors errors;
  errors.joint_noise = 1e-3;
  errors.joint_rate_noise = 2e-2;
  errors.base_noise = 3e-3;
  errors.base_rate_noise = 4e-2;
  SensorModel sensors(scene.tree, scene.start, all_sensors(*scene.tree, errors, {}), 7, 1e-3,
                      kDown);
  double joint = 0, rate = 0, place = 0, turn = 0, speed = 0;
  constexpr int kCount = 4000;
  for (int i = 0; i < kCount; ++i) {
    sensors.take(scene.start);
    const Measurement m = measured(sensors, *scene.tree);
    joint += std::pow(m.joints.position[5] - scene.start.joints[5], 2);
    rate += std::pow(m.joints.velocity[5], 2);
    place += (m.roots[0].X_W0.p - scene.start.base().p).squaredNorm() / 3;
    turn += rotation_vector(m.roots[0].X_W0.R * scene.start.base().R.transpose()).squaredNorm() / 3;
    speed += m.roots[0].twist.squaredNorm() / 6;
  }
  const auto deviation = [](double sum) { return std::sqrt(sum / kCount); };
  const SensorSetup said =
      sensor_setup(*scene.tree, scene.contacts, all_sensors(*scene.tree, errors, {}));
  // of 4000 samples the deviation is known to 1.1 %; five times that
  EXPECT_NEAR(deviation(joint) / said.position_sigma, 1, 0.06);
  EXPECT_NEAR(deviation(rate) / said.velocity_sigma, 1, 0.06);
  EXPECT_NEAR(deviation(place) / said.pose_sigma, 1, 0.06);
  EXPECT_NEAR(deviation(turn) / said.pose_sigma, 1, 0.06);
  EXPECT_NEAR(deviation(speed) / said.twist_sigma, 1, 0.06);
}

TEST(SensorModel, ComesLateByTheDelayAndSaysSo) {
  const test::Scene scene = test::tumbling_body();
  SensorErrors errors;
  errors.state_delay = 3e-3;
  SensorModel sensors(scene.tree, scene.start, all_sensors(*scene.tree, errors, {}), 1, 1e-3,
                      kDown);
  for (int i = 1; i <= 10; ++i) {
    State truth = scene.start;
    truth.base().p.x() = i;
    sensors.take(truth);
    const Measurement m = measured(sensors, *scene.tree);
    EXPECT_EQ(m.roots[0].X_W0.p.x(), i <= 3 ? scene.start.base().p.x() : i - 3);
    EXPECT_NEAR(m.time, std::max(0, i - 3) * 1e-3, 1e-12);
    EXPECT_NEAR(m.arrival, i * 1e-3, 1e-12);
    EXPECT_EQ(m.sequence, i + 1u);
  }
}

// Specific force is 0 in free fall and g upwards at rest, whatever the orientation.
TEST(SensorModel, HasAnImuThatFeelsWhatABodyFeels) {
  test::Scene scene = test::tumbling_body();
  scene.gravity = kDown;
  GaussPlant plant;
  test::choose_integrator(plant, "lie-4");
  test::open_at(plant, scene.setup(), scene.start);
  State state = scene.start;
  Measurement m(*scene.tree, {}, 1);
  const double com = 0.06;  // [m] from the base's origin: it turns about its CoM
  for (int i = 0; i < 200; ++i) {
    ASSERT_TRUE(test::advance(plant, scene.no_torque(), state));
    plant.receive(m, 0);
    const Eigen::Vector3d omega = state.base().R.transpose() * state.v.segment<3>(3);
    EXPECT_LT((m.imus[0].angular_velocity - omega).norm(), 1e-12);
    EXPECT_LT(m.imus[0].specific_force.norm(), omega.squaredNorm() * com + 0.2);
  }
  test::Scene box = test::box();
  GaussPlant still;
  test::open_at(still, box.setup(), box.start);
  Measurement at_rest(*box.tree, box.contacts, 1);
  still.receive(at_rest, 0);
  EXPECT_LT((at_rest.imus[0].specific_force + kDown).norm(), 1e-12) << "before the first step";
  ASSERT_TRUE(test::advance(still, box.no_torque(), state = box.start));
  still.receive(at_rest, 0);
  EXPECT_LT((at_rest.imus[0].specific_force + kDown).norm(), 1e-9);
}

TEST(SensorModel, DoesNotAllocate) {
  const test::Scene scene = test::standing_atlas();
  SensorErrors errors;
  errors.joint_noise = errors.base_noise = 1e-3;
  errors.state_delay = 2e-3;
  SensorModel sensors(scene.tree, scene.start, all_sensors(*scene.tree, errors, {}), 1, 1e-3,
                      kDown);
  Measurement m(*scene.tree, scene.contacts, 1);
  const Eigen::VectorXd torque = scene.no_torque();
  const long before = test::allocations();
  sensors.take(scene.start);
  sensors.write(torque, m);
  EXPECT_EQ(test::allocations(), before);
}

TEST(PutTogether, LeavesWhatIsNotMeasured) {
  const test::Scene scene = test::standing_atlas();
  SensorModel sensors(scene.tree, scene.start, all_sensors(*scene.tree, {}, {}), 1, 1e-3, kDown);
  State truth = random_state(*scene.tree, 2);
  sensors.take(truth);
  Measurement m = measured(sensors, *scene.tree);
  m.joints.valid[4] = JointSamples::kVelocity;
  m.roots[0].valid = false;
  State seen = scene.start;
  put_together(*scene.tree, m, seen);
  EXPECT_EQ(seen.joints[4], scene.start.joints[4]);
  EXPECT_EQ(seen.joints[5], truth.joints[5]);
  EXPECT_EQ(seen.base().p, scene.start.base().p);
  EXPECT_EQ(seen.v, truth.v);
}

}  // namespace
}  // namespace poise
