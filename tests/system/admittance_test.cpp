// SPDX-License-Identifier: BSD-2-Clause
// A compliant arm under load moves like the mass, spring and damper of its law.

#include <gtest/gtest.h>

#include <cmath>

#include "poise/core/loop/simulation.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/open_simulation.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise {
namespace {

constexpr double kMass = 20, kStiffness = 1000, kDamping = 80;  // of the law
constexpr double kBox = 5, kGravity = 9.81;

std::string arm(const std::string& tasks, const std::string& more) {
  return R"(
poise: 1
robot:
  urdf: package://dart/data/urdf/KR5/KR5 sixx R650.urdf
  base: {joint: fixed}
  start: {joints: {shoulder_pitch: 30 deg, elbow_pitch: -60 deg, wrist_pitch: 30 deg}}
  limits: {"*": {effort: 400 N·m}}
control:
  rate: 1000 Hz
  solver: qp
  constraints: [dynamics, contact-motion, torque-limits]
  tasks:
)" + tasks +
         more;
}

test::OpenSimulation simulation_of(const std::string& text) {
  static const Registry registry = Registry::with_search_path();
  return test::OpenSimulation(read_stack(parse_config(text, "stack.yaml")), registry);
}

Eigen::Vector3d palm(const Simulation& simulation) {
  const Dynamics& robot = simulation.controller().robot();
  return robot.pose(robot.tree().frame("palm")).p;
}

Eigen::Vector3d palm_at_start() {
  test::OpenSimulation simulation = simulation_of(
      arm("    - {name: stance, type: posture}\n", "plant: {type: gauss, duration: 1 s}\n"));
  simulation.tick();
  return palm(simulation);
}

// The box hangs at the palm by its centre: the palm feels −m·(g + ë).
std::string holding_a_box(const Eigen::Vector3d& at, const std::string& plant, double wanted) {
  const auto xyz = [&at] {
    return "[" + std::to_string(at.x()) + ", " + std::to_string(at.y()) + ", " +
           std::to_string(at.z()) + "]";
  };
  return arm(R"(
    - name: give
      type: position
      link: palm
      weight: 10
      law: {type: admittance, contact: grip, mass: 20, stiffness: 1000, damping: 80, dead_zone: 0,
            wanted_force: [0, 0, )" +
                 std::to_string(wanted) + R"(]}
    - {name: stance, type: posture, level: 2, law: {type: pd, stiffness: 20}}
)",
             "objects: {box: {urdf: package://poise/robots/box.urdf, start: {xyz: " + xyz() +
                 "}}}\ncontacts: {grip: {link: palm, on: box, grasp: rigid}}\nplant: {type: " +
                 plant + ", duration: 4 s}\n");
}

// (M + m)·ë + D·ė + K·e = −m·g − wanted, from rest at e = 0.
double height(double time, double wanted) {
  const double mass = kMass + kBox, decay = kDamping / (2 * mass);
  const double turn = std::sqrt(kStiffness / mass - decay * decay);
  const double end = (-kBox * kGravity - wanted) / kStiffness;
  return end * (1 - std::exp(-decay * time) *
                        (std::cos(turn * time) + decay / turn * std::sin(turn * time)));
}

class Admittance : public testing::TestWithParam<const char*> {};

TEST_P(Admittance, MovesAsMassSpringAndDamperUnderAWeight) {
  const Eigen::Vector3d start = palm_at_start();
  for (const double wanted : {0.0, -30.0}) {
    SCOPED_TRACE(wanted);
    test::OpenSimulation simulation = simulation_of(holding_a_box(start, GetParam(), wanted));
    double lowest = 0;
    for (int i = 0; i < 4000; ++i) {
      const long before = test::allocations();
      simulation.tick();
      ASSERT_EQ(test::allocations(), before);
      const double z = palm(simulation).z() - start.z();
      ASSERT_NEAR(z, height(1e-3 * i, wanted), 1e-3) << "at " << 1e-3 * i << " s";
      lowest = std::min(lowest, z);
      simulation.move();
    }
    const double end = (-kBox * kGravity - wanted) / kStiffness;
    const double soft = GetParam() == std::string("mujoco") ? 1e-3 : 2e-4;  // soft grasps
    EXPECT_NEAR(palm(simulation).z() - start.z(), end, soft) << "where the spring carries it";
    EXPECT_LT(lowest, 1.4 * end) << "beyond which it swung first";
    EXPECT_LT((palm(simulation) - start).head<2>().norm(), 1e-3);
  }
}

INSTANTIATE_TEST_SUITE_P(Plants, Admittance, testing::Values("gauss", "mujoco"),
                         [](const auto& plant) { return std::string(plant.param); });

}  // namespace
}  // namespace poise
