// SPDX-License-Identifier: BSD-2-Clause
// Runs in plants that differ from what the controller believes, in both simulators. The oracle is
// the balance of forces on a robot at rest.

#include <gtest/gtest.h>

#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/loop/simulation.hpp"
#include "poise/core/run/run.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/open_simulation.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise {
namespace {

class PlantModelRun : public testing::TestWithParam<const char*> {
 protected:
  static const Registry& modules() {
    static const Registry all = Registry::with_search_path();
    return all;
  }
  static StackSpec standing(std::vector<std::string> settings) {
    settings.push_back(std::string("plant.type=") + GetParam());
    return load_stack(test::source("apps/share/stacks/t01_stand_humanoid.yaml"), settings);
  }
  static std::string status(std::vector<std::string> settings) {
    settings.emplace_back("plant.duration=3 s");
    return run_stack(standing(std::move(settings)), modules(), RunOptions()).status;
  }
  // Sum of the forces at both feet after two seconds of standing, in world axes, and the weight.
  static Eigen::Vector3d held(const std::vector<std::string>& settings, double& weight) {
    test::OpenSimulation run(standing(settings), modules());
    for (int i = 0; i < 2000; ++i) {
      run.tick();
      EXPECT_TRUE(run.move());
    }
    EXPECT_EQ(run.fault(), "");
    weight = run.setup().tree->mass() * 9.81;
    return run.contact_force(0).head<3>() + run.contact_force(1).head<3>();
  }
};

TEST_P(PlantModelRun, FeetBearTheTrueWeight) {
  double weight = 0;
  const Eigen::Vector3d force = held({"plant.model.links.*.mass_scale=1.1"}, weight);
  EXPECT_NEAR(force.z(), 1.1 * weight, 1e-3 * weight);
}

// As on a floor that falls off to the front.
TEST_P(PlantModelRun, FeetHoldAgainstTheTrueGravity) {
  double weight = 0;
  const Eigen::Vector3d force = held({"plant.model.gravity=[0.3, -0.2, -9.81]"}, weight);
  EXPECT_NEAR(force.x(), -0.3 / 9.81 * weight, 2e-3 * weight);
  EXPECT_NEAR(force.y(), 0.2 / 9.81 * weight, 2e-3 * weight);
  EXPECT_NEAR(force.z(), weight, 2e-3 * weight);
}

// The robot begins on the floor, and stays on it. On ground that gives way it sinks as it does
// elsewhere.
TEST_P(PlantModelRun, FeetAreOnTheTrueFloor) {
  const auto heights = [](double floor) {
    test::OpenSimulation run(standing({"plant.model.floor=" + std::to_string(1e3 * floor) + " mm"}),
                             modules());
    const double begin = run.truth()->base().p.z() - run.setup().start.base().p.z();
    EXPECT_NEAR(begin, floor, 1e-12);
    for (int i = 0; i < 2000; ++i) {
      run.tick();
      EXPECT_TRUE(run.move());
    }
    Dynamics robot(run.setup().tree, Eigen::Vector3d(0, 0, -9.81));
    robot.update(*run.truth());
    return Eigen::Vector2d(robot.pose(run.setup().contacts[0].frame).p.z(),
                           robot.pose(run.setup().contacts[1].frame).p.z());
  };
  const Eigen::Vector2d believed = heights(0);
  for (const double floor : {0.005, -0.005})
    EXPECT_LT((heights(floor) - believed).cwiseAbs().maxCoeff() - std::abs(floor), 1e-5) << floor;
  EXPECT_GT((heights(0.005) - believed).minCoeff(), 0.005 - 1e-5);
  EXPECT_GT((believed - heights(-0.005)).minCoeff(), 0.005 - 1e-5);
}

// Of the CoM's height, half a metre is missing, but only in the world.
TEST_P(PlantModelRun, WhoStandsOnADeepFloorHasNotFallen) {
  EXPECT_EQ(status({"plant.model.floor=-50 cm"}), "completed");
}

TEST_P(PlantModelRun, SomeDoubtsHoldAndSomeDoNot) {
  EXPECT_EQ(status({"plant.model.joints.*.torque_scale=0.9"}), "completed");
  EXPECT_NE(status({"plant.model.joints.*.torque_scale=0.2"}), "completed");
  EXPECT_EQ(status({"plant.model.com_shift=[1 cm, 0, 0]"}), "completed");
  EXPECT_NE(status({"plant.model.com_shift=[30 cm, 0, 0]"}), "completed");
}

// MuJoCo's feet touch with the model's patches: soles that are too short under the CoM tip. gauss,
// which lets nothing tip, says it.
TEST_P(PlantModelRun, SolesAreThoseOfTheModel) {
  const std::vector<std::string> lean = {"plant.model.contacts.*_foot.size_scale=0.1",
                                         "plant.model.com_shift=[4 cm, 0, 0]",
                                         "plant.duration=3 s"};
  const RunSummary short_soles = run_stack(standing(lean), modules(), RunOptions());
  const RunSummary own_soles = run_stack(standing({lean[1], lean[2]}), modules(), RunOptions());
  EXPECT_EQ(own_soles.status, "completed");
  const auto outside = [](const RunSummary& s) {  // ticks with a force outside of its cone
    long ticks = 0;
    for (const ContactSummary& contact : s.contacts) ticks += contact.slipping_ticks;
    return ticks;
  };
  EXPECT_EQ(outside(own_soles), 0) << own_soles.why;
  EXPECT_GT(outside(short_soles), 0) << short_soles.status << short_soles.why;
  if (GetParam() == std::string("mujoco")) {
    EXPECT_NE(short_soles.status, "completed");
  }
}

INSTANTIATE_TEST_SUITE_P(Both, PlantModelRun, testing::Values("gauss", "mujoco"));

}  // namespace
}  // namespace poise
