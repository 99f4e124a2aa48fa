// SPDX-License-Identifier: BSD-2-Clause
// Grasps that phases break and make, and a box carried by grasps.

#include <gmock/gmock.h>

#include "poise/core/loop/simulation.hpp"
#include "poise/core/run/run.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/open_simulation.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise {
namespace {

const Registry& registry() {
  static const Registry all = Registry::with_search_path();
  return all;
}

class Grasps : public testing::TestWithParam<const char*> {};

// An arm releases, moves its palm by 5 cm, and grasps again, also in the plant.
TEST_P(Grasps, OpenAndCloseWithThePhases) {
  const std::string text =
      "poise: 1\ninclude: " + test::source("apps/share/stacks/t05_fixed_arm.yaml") +
      "\nplant: {type: " + GetParam() + R"(, duration: 2 s}
contacts: {palm: {link: palm, grasp: rigid}}
control:
  constraints: [{type: torque-rate-limits, max: 10 kN·m/s}, {type: contact-motion}]
phases:
  held: {tasks: {path: {reference: {type: fixed}}}, until: {time: 0.2 s}, then: free}
  free:
    contacts: {break: {palm: {ramp: 0.1 s}}}
    tasks: {path: {reference: {type: minimum-jerk, to: {by: [0, -5 cm, 0, 0, 0, 0]}, duration: 1 s}}}
    until: {time: 1.3 s}
    then: again
  again: {contacts: {make: {palm: {ramp: 0.1 s}}}, tasks: {path: {reference: {type: fixed}}}}
)";
  test::OpenSimulation simulation(read_stack(parse_config(text, "stack.yaml")), registry());
  const auto palm = [&] {
    const Dynamics& robot = simulation.controller().robot();
    return robot.pose(robot.tree().frame("palm")).p;
  };
  const auto closed = [&] { return simulation.simulator()->contacts()[0].closed; };
  ASSERT_TRUE(simulation.go_to(0.15));
  const Eigen::Vector3d before = palm();
  EXPECT_TRUE(closed());
  simulation.move();
  ASSERT_TRUE(simulation.go_to(1.4));
  EXPECT_FALSE(closed());
  simulation.move();
  ASSERT_TRUE(simulation.go_to(1.95));
  EXPECT_TRUE(closed());
  EXPECT_NEAR((palm() - before).y(), -0.05, 2e-3);
  EXPECT_LT(simulation.truth()->v.norm(), 1e-2);
}

INSTANTIATE_TEST_SUITE_P(Plants, Grasps, testing::Values("gauss", "mujoco"),
                         [](const auto& plant) { return std::string(plant.param); });

// The box of t10 held by grasps of both hands, in MuJoCo, without and with noise.
class CarriedBox : public testing::TestWithParam<int> {};

TEST_P(CarriedBox, IsLiftedInMujoco) {
  std::vector<std::string> settings{"plant.type=mujoco", "plant.duration=5 s"};
  for (const std::string hand : {"left_hand", "right_hand"})
    for (const char* change : {".rectangle=null", ".friction=null", ".grasp=rigid"})
      settings.push_back("contacts." + hand + change);
  if (GetParam() > 0)
    settings.insert(
        settings.end(),
        {"control.constraints.torque-rate-limits=null", "plant.joint_noise=1e-4",
         "plant.joint_rate_noise=1e-2", "plant.base_noise=1e-4", "plant.base_rate_noise=1e-2",
         "plant.torque_delay=1 ms", "plant.seed=" + std::to_string(GetParam())});
  const StackSpec spec = load_stack(test::source("apps/share/stacks/t10_lift_box.yaml"), settings);
  test::OpenSimulation simulation(spec, registry());
  const Pose start = simulation.setup().start.bases[1];
  const bool done = simulation.go_to(4.9);
  ASSERT_TRUE(done);
  const Pose box = simulation.truth()->bases[1];
  EXPECT_NEAR(box.p.z() - start.p.z(), 0.18, 0.02);
  EXPECT_NEAR(box.p.x() - start.p.x(), 0.15, 0.02);
  EXPECT_GT((box.R.transpose() * start.R).trace(), 3 - 0.01) << "upright";
}

INSTANTIATE_TEST_SUITE_P(Seeds, CarriedBox, testing::Values(0, 1, 2));

}  // namespace
}  // namespace poise
