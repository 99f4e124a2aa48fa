// SPDX-License-Identifier: BSD-2-Clause
// Real robots, from DART's own reading of their files, and random mechanisms, against DART.

#include <gtest/gtest.h>

#include "poise/tests/core/dynamics/oracle_checks.hpp"
#include "poise/tests/support/oracles/dart_oracle.hpp"
#include "poise/tests/support/robots/random_tree.hpp"
#include "poise/tests/support/robots/robots.hpp"

namespace poise::test {
namespace {

const Eigen::Vector3d kGravity{0.3, -0.5, -9.81};

void expect_all(Dynamics& robot, DartOracle& dart, const State& state, std::mt19937& gen) {
  robot.update(state);
  dart.set(state);
  expect_system(robot, dart);
  for (int root = 0; root < static_cast<int>(robot.tree().roots.size()); ++root)
    expect_centroidal(robot, dart, root);
  expect_bodies(robot, dart);
  const Eigen::VectorXd tau = random_forces(gen, robot.nv());
  expect_accelerations(robot, tau + robot.friction(), dart.accelerations(tau));
}

class DartTest : public testing::TestWithParam<Robot> {};

// Every link of the file, including those behind fixed joints.
TEST_P(DartTest, AgreesOnRobots) {
  std::mt19937 gen(4);
  const auto tree = std::make_shared<Tree>(load(GetParam()));
  Dynamics robot(tree, kGravity);
  DartOracle dart(*tree, kGravity, GetParam().file);
  for (int i = 0; i < 50 && !HasFailure(); ++i) {
    SCOPED_TRACE(testing::Message() << "state " << i);
    expect_all(robot, dart, random_state(gen, *tree), gen);
    for (const TreeLink& link : tree->links)
      if (link.name != "world") expect_frame(robot, dart, tree->frame(link.name), link.name);
  }
}

INSTANTIATE_TEST_SUITE_P(Robots, DartTest, testing::ValuesIn(kRobots),
                         [](const auto& robot) { return robot.param.name; });

TEST(Dart, AgreesOnRandomSystemsOfEveryKindOfJoint) {
  std::mt19937 gen(41);
  for (int i = 0; i < 200 && !testing::Test::HasFailure(); ++i) {
    const int joints = 1 + i % 60, roots = 1 + i % 4;
    SCOPED_TRACE(testing::Message() << "system " << i << " of " << joints << " joints");
    const auto tree = std::make_shared<Tree>(random_regular_system(gen, joints, roots));
    Dynamics robot(tree, kGravity);
    DartOracle dart(*tree, kGravity);
    expect_all(robot, dart, random_regular_state(gen, *tree), gen);
  }
}

}  // namespace
}  // namespace poise::test
