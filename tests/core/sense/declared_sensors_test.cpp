// SPDX-License-Identifier: BSD-2-Clause
// Errors of declared sensors: noise, bias, resolution, range, delay, faults.

#include "poise/core/sense/declared_sensors.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/plant/gauss_plant.hpp"
#include "poise/core/sense/sensor_model.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/plant_steps.hpp"
#include "poise/tests/support/scene.hpp"

namespace poise {
namespace {

using Eigen::Vector3d;

const Vector3d kDown(0, 0, -9.81);
constexpr double kStep = 1e-3;

DeclaredSensors one_imu(const ImuErrors& errors) {
  DeclaredSensors out;
  out.imus = {errors};
  return out;
}

// A robot at rest, measured again and again.
class Still {
 public:
  explicit Still(const DeclaredSensors& sensors, std::uint64_t seed = 3)
      : scene_(test::standing_atlas()),
        model_(scene_.tree, scene_.start, sensors, seed, kStep, kDown),
        torque_(scene_.no_torque()),
        measured_(*scene_.tree, scene_.contacts, sensors.imus.size()) {}

  const Measurement& next() {
    model_.take(scene_.start);
    model_.write(torque_, measured_);
    model_.disturb(measured_.forces);
    return measured_;
  }
  const State& truth() const { return scene_.start; }

 private:
  test::Scene scene_;
  SensorModel model_;
  Eigen::VectorXd torque_;
  Measurement measured_;
};

double deviation(const std::vector<double>& values) {
  double mean = 0, square = 0;
  for (const double x : values) mean += x / static_cast<double>(values.size());
  for (const double x : values) square += (x - mean) * (x - mean);
  return std::sqrt(square / static_cast<double>(values.size()));
}

TEST(DeclaredSensors, HaveImusWithTheirNoiseDensity) {
  ImuErrors imu;
  imu.mount = {.name = "imu", .frame = {}, .gyro_noise = 2e-4, .accelerometer_noise = 3e-3};
  Still still(one_imu(imu));
  std::vector<double> gyro, force;
  for (int i = 0; i < 5000; ++i) {
    const ImuSample& sample = still.next().imus[0];
    gyro.push_back(sample.angular_velocity.y());
    force.push_back(sample.specific_force.x());
  }
  // σ = density/√Δt; of 5000 samples it is known to 1 %; five times that
  EXPECT_NEAR(deviation(gyro) * std::sqrt(kStep) / 2e-4, 1, 0.05);
  EXPECT_NEAR(deviation(force) * std::sqrt(kStep) / 3e-3, 1, 0.05);
}

// After t seconds a bias has walked by density·√t.
TEST(DeclaredSensors, HaveBiasesThatWalk) {
  ImuErrors imu;
  imu.mount = {.name = "imu", .frame = {}, .gyro_walk = 1e-3};
  imu.accelerometer_bias = 0.2;
  std::vector<double> walked, start;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    Still still(one_imu(imu), seed);
    for (int i = 0; i < 100; ++i) still.next();
    const ImuSample sample = still.next().imus[0];
    for (int k = 0; k < 3; ++k) walked.push_back(sample.angular_velocity[k]);
    start.push_back(sample.specific_force.x());
  }
  EXPECT_NEAR(deviation(walked) / (1e-3 * std::sqrt(0.101)), 1, 0.15);
  EXPECT_NEAR(deviation(start) / 0.2, 1, 0.25);
}

TEST(DeclaredSensors, RoundAndClip) {
  ImuErrors imu;
  imu.mount = {.name = "imu", .frame = {}};
  imu.accelerometer_resolution = 0.5;
  imu.accelerometer_range = 8;
  DeclaredSensors sensors = one_imu(imu);
  sensors.encoders.resolution = 0.01;
  Still still(sensors);
  const Measurement& m = still.next();
  EXPECT_NEAR(m.imus[0].specific_force.z(), 8, 1e-12) << "9.81 is out of range";
  for (Eigen::Index j = 0; j < m.joints.position.size(); ++j) {
    const double steps = m.joints.position[j] / 0.01;
    EXPECT_NEAR(steps, std::round(steps), 1e-9);
    EXPECT_NEAR(m.joints.position[j], still.truth().joints[j], 0.005 + 1e-12);
  }
}

// An IMU on a link that swings, against the sweeps of the mechanism.
TEST(DeclaredSensors, FeelTheMotionOfTheirLink) {
  test::Scene scene = test::tumbling_body();
  scene.gravity = kDown;
  ImuErrors imu;
  imu.mount = {.name = "imu",
               .frame = {0, {rotation_from_vector({0.3, -0.2, 0.5}), {0.2, -0.1, 0.3}}}};
  PlantSetup setup = scene.setup();
  setup.sensors = one_imu(imu);
  GaussPlant plant;
  test::choose_integrator(plant, "lie-4");
  test::open_at(plant, setup, scene.start);
  Dynamics robot(scene.tree, kDown);
  State state = scene.start;
  Measurement m(*scene.tree, {}, 1);
  robot.update(state);
  Vector3d before = robot.velocity(imu.mount.frame).head<3>();
  for (int i = 0; i < 50; ++i) {
    ASSERT_TRUE(test::advance(plant, scene.no_torque(), state));
    plant.receive(m, 0);
    robot.update(state);
    const Vector6d v = robot.velocity(imu.mount.frame);
    const Eigen::Matrix3d R = robot.pose(imu.mount.frame).R;
    EXPECT_LT((m.imus[0].angular_velocity - R.transpose() * v.tail<3>()).norm(), 1e-12);
    const Vector3d force = R.transpose() * ((v.head<3>() - before) / setup.step - kDown);
    // the mean axes of the step, half a step of turning before
    EXPECT_LT((m.imus[0].specific_force - force).norm(),
              force.norm() * v.tail<3>().norm() * setup.step);
    before = v.head<3>();
  }
}

TEST(DeclaredSensors, TakeRatesAsDifferencesAndFilterThem) {
  const test::Scene scene = test::standing_atlas();
  DeclaredSensors sensors;
  sensors.encoders.difference = true;
  SensorModel model(scene.tree, scene.start, sensors, 1, kStep, kDown);
  Measurement m(*scene.tree, scene.contacts, 0);
  State truth = scene.start;
  for (int i = 0; i < 3; ++i) {
    truth.joints[4] += 2e-3;
    model.take(truth);
  }
  model.write(scene.no_torque(), m);
  EXPECT_NEAR(m.joints.velocity[4], 2, 1e-9);
}

TEST(DeclaredSensors, ComeLateAndGetLost) {
  ImuErrors imu;
  imu.mount = {.name = "imu", .frame = {}};
  DeclaredSensors sensors = one_imu(imu);
  sensors.loss = 0.25;
  sensors.delay = 2e-3;
  Still still(sensors);
  int lost = 0;
  for (int i = 1; i <= 4000; ++i) {
    const Measurement& m = still.next();
    EXPECT_NEAR(m.time, std::max(0, i - 2) * kStep, 1e-9);
    lost += m.imus[0].valid ? 0 : 1;
  }
  EXPECT_NEAR(lost / 4000.0, 0.25, 5 * std::sqrt(0.25 * 0.75 / 4000));
}

TEST(DeclaredSensors, GoWrongWhenTheirFaultSaysSo) {
  ImuErrors imu;
  imu.mount = {.name = "imu", .frame = {}};
  DeclaredSensors sensors = one_imu(imu);
  sensors.encoders.noise = 1e-4;
  const auto fault = [&](SensorFaultKind kind, int joint, int unit, int contact) {
    sensors.faults.push_back({kind, joint, unit, contact, 0.005, 0.010, 0.1});
  };
  fault(SensorFaultKind::kFrozen, 3, -1, -1);
  fault(SensorFaultKind::kNan, 4, -1, -1);
  fault(SensorFaultKind::kSilent, 5, -1, -1);
  fault(SensorFaultKind::kSilent, -1, -1, 0);
  fault(SensorFaultKind::kTurned, -1, 0, -1);
  Still still(sensors);
  double frozen = 0;
  for (int i = 1; i <= 12; ++i) {
    const Measurement& m = still.next();
    const bool now = i >= 5 && i < 10;
    if (i > 1) {
      EXPECT_EQ(m.joints.position[3] == frozen, now) << i;
    }
    frozen = m.joints.position[3];
    EXPECT_EQ(std::isnan(m.joints.position[4]), now) << i;
    EXPECT_EQ(m.joints.has(5, JointSamples::kPosition), !now) << i;
    EXPECT_EQ(m.forces[0].valid, !now) << i;
    EXPECT_NEAR(std::abs(m.imus[0].specific_force.y()), now ? 9.81 * std::sin(0.1) : 0, 1e-9) << i;
  }
}

TEST(DeclaredSensors, DoNotAllocate) {
  ImuErrors imu;
  imu.mount = {.name = "imu", .frame = {}, .gyro_noise = 1e-3, .gyro_walk = 1e-3};
  DeclaredSensors sensors = one_imu(imu);
  sensors.encoders = {.noise = 1e-3, .resolution = 1e-3, .difference = true, .rate_filter = 1e-2};
  sensors.force_noise = 1;
  sensors.delay = 2e-3;
  Still still(sensors);
  still.next();
  const long before = test::allocations();
  for (int i = 0; i < 5; ++i) still.next();
  EXPECT_EQ(test::allocations(), before);
}

TEST(DeclaredSensors, AreRefusedBesideErrorsOfThePlant) {
  const test::Scene scene = test::standing_atlas();
  SensorErrors errors;
  errors.joint_noise = 1e-3;
  EXPECT_THROW(all_sensors(*scene.tree, errors, DeclaredSensors()), ConfigError);
}

}  // namespace
}  // namespace poise
