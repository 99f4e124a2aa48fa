// SPDX-License-Identifier: BSD-2-Clause
// Real robots and random mechanisms, against MuJoCo.

#include <gtest/gtest.h>

#include "poise/tests/core/dynamics/oracle_checks.hpp"
#include "poise/tests/support/oracles/mujoco_model.hpp"
#include "poise/tests/support/robots/random_tree.hpp"
#include "poise/tests/support/robots/robots.hpp"

namespace poise::test {
namespace {

const Eigen::Vector3d kGravity{0.3, -0.5, -9.81};

void expect_all(Dynamics& robot, MujocoModel& mujoco, const State& state, std::mt19937& gen) {
  robot.update(state);
  mujoco.set(state);
  mujoco.unit();
  expect_system(robot, mujoco);
  for (int root = 0; root < static_cast<int>(robot.tree().roots.size()); ++root)
    expect_centroidal(robot, mujoco, root);
  expect_bodies(robot, mujoco);
  expect_near(robot.friction(), -mujoco.passive(), kOracleTolerance, "viscous friction");
  const Eigen::VectorXd tau = random_forces(gen, robot.nv());
  expect_accelerations(robot, tau, mujoco.accelerations(tau));
}

class MujocoTest : public testing::TestWithParam<Robot> {};

TEST_P(MujocoTest, AgreesOnRobots) {
  std::mt19937 gen(3);
  const auto tree = std::make_shared<Tree>(load(GetParam()));
  for (TreeJoint& joint : tree->joints) joint.friction = 0;
  Dynamics robot(tree, kGravity);
  MujocoModel mujoco(*tree, kGravity);
  for (int i = 0; i < 50 && !HasFailure(); ++i) {
    SCOPED_TRACE(testing::Message() << "state " << i);
    expect_all(robot, mujoco, random_state(gen, *tree), gen);
  }
}

INSTANTIATE_TEST_SUITE_P(Robots, MujocoTest, testing::ValuesIn(kRobots),
                         [](const auto& robot) { return robot.param.name; });

TEST(Mujoco, AgreesOnRandomSystemsOfEveryKindOfJoint) {
  std::mt19937 gen(31);
  for (int i = 0; i < 200 && !testing::Test::HasFailure(); ++i) {
    const int joints = 1 + i % 60, roots = 1 + i % 4;
    SCOPED_TRACE(testing::Message() << "system " << i << " of " << joints << " joints");
    const auto tree = std::make_shared<Tree>(random_regular_system(gen, joints, roots));
    Dynamics robot(tree, kGravity);
    MujocoModel mujoco(*tree, kGravity);
    expect_all(robot, mujoco, random_regular_state(gen, *tree), gen);
  }
}

}  // namespace
}  // namespace poise::test
