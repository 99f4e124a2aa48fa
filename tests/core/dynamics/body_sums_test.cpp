// SPDX-License-Identifier: BSD-2-Clause
// The sweeps against the sums over bodies that define the dynamics, on trees of any shape.

#include "poise/tests/support/oracles/body_sums.hpp"

#include <gtest/gtest.h>

#include "poise/core/dynamics/dynamics.hpp"
#include "poise/tests/support/near.hpp"
#include "poise/tests/support/robots/random_tree.hpp"

namespace poise {
namespace {

using test::expect_near;

constexpr double kTolerance = 1e-10;

void expect_system(const Dynamics& robot, const test::BodySums& sums) {
  expect_near(robot.mass_matrix(), sums.M, kTolerance, "M");
  expect_near(robot.bias(), sums.h, kTolerance, "h");
  expect_near(robot.gravity(), sums.g, kTolerance, "gravity");
}

void expect_centroidal(const Dynamics& robot, const test::BodySums& sums, int number) {
  const Root& root = robot.tree().roots[static_cast<std::size_t>(number)];
  const auto own = [&](const Eigen::MatrixXd& all) {
    return Eigen::MatrixXd(all.middleCols(root.velocity, root.velocities));
  };
  EXPECT_NEAR(robot.mass(number), sums.mass, kTolerance * sums.mass);
  expect_near(robot.p_WC(number), sums.p_WC, kTolerance, "CoM");
  expect_near(robot.v_WC(number), sums.v_WC, kTolerance, "CoM velocity");
  expect_near(robot.com_drift(number), sums.com_drift, kTolerance, "CoM drift");
  expect_near(robot.com_jacobian(number), own(sums.com_jacobian), kTolerance, "J_com");
  expect_near(robot.centroidal_matrix(number), own(sums.A_G), kTolerance, "A_G");
  expect_near(robot.centroidal_momentum(number), sums.momentum, kTolerance, "h_G");
  expect_near(robot.centroidal_drift(number), sums.momentum_drift, kTolerance, "A_G drift");
}

void expect_frame(const Dynamics& robot, const test::BodySums& sums, const Frame& frame) {
  const test::PointMotion wanted = sums.motion(frame);
  expect_near(robot.pose(frame).R, wanted.pose.R, kTolerance, "frame R");
  expect_near(robot.pose(frame).p, wanted.pose.p, kTolerance, "frame p");
  expect_near(robot.velocity(frame), wanted.velocity, kTolerance, "frame velocity");
  expect_near(robot.drift(frame), wanted.drift, kTolerance, "frame drift");
  RowMatrix J = RowMatrix::Zero(6, robot.nv());
  robot.jacobian(frame, J);
  expect_near(J, wanted.jacobian, kTolerance, "frame Jacobian");
}

// The sums have only a ball's child, not the massless bodies between.
int whole(const Tree& tree, int body) {
  const int joint = tree.joint_of(body);
  if (joint < 0) return body;
  const int ball = tree.joints[static_cast<std::size_t>(joint)].ball;
  return ball < 0 ? body : tree.balls[static_cast<std::size_t>(ball)].joint + 2 - joint + body;
}

class BodySumsTest : public testing::TestWithParam<bool> {};

TEST_P(BodySumsTest, AgreeOnRandomTrees) {
  std::mt19937 gen(7);
  for (int joints = 0; joints <= 40; ++joints) {
    const auto tree = std::make_shared<Tree>(test::random_tree(gen, joints, GetParam()));
    const Eigen::Vector3d gravity = test::random_vector(gen, 6);
    Dynamics robot(tree, gravity);
    for (int repeat = 0; repeat < 5; ++repeat) {
      SCOPED_TRACE(testing::Message() << joints << " joints, state " << repeat);
      const State state = test::random_state(gen, *tree);
      robot.update(state);
      const test::BodySums sums(*tree, state, gravity);
      expect_system(robot, sums);
      expect_centroidal(robot, sums, 0);
      const int body = std::uniform_int_distribution<int>(0, joints)(gen);
      expect_frame(robot, sums, {body, {test::random_rotation(gen), test::random_vector(gen)}});
    }
    if (HasFailure()) return;
  }
}

TEST(BodySumsOfSystems, AgreeOnEveryKindOfJointAndManyRoots) {
  std::mt19937 gen(17);
  for (int joints = 1; joints <= 60; ++joints) {
    const int roots = std::uniform_int_distribution<int>(1, 4)(gen);
    const auto tree = std::make_shared<Tree>(test::random_system(gen, joints, roots));
    const Eigen::Vector3d gravity = test::random_vector(gen, 6);
    Dynamics robot(tree, gravity);
    for (int repeat = 0; repeat < 3; ++repeat) {
      SCOPED_TRACE(testing::Message() << joints << " joints, state " << repeat);
      const State state = test::random_state(gen, *tree);
      robot.update(state);
      for (int root = 0; root < roots; ++root) {
        const test::BodySums sums(*tree, state, gravity, root);
        expect_system(robot, sums);
        expect_centroidal(robot, sums, root);
      }
      const test::BodySums sums(*tree, state, gravity);
      const int body = whole(*tree, std::uniform_int_distribution<int>(0, tree->bodies() - 1)(gen));
      expect_frame(robot, sums, {body, {test::random_rotation(gen), test::random_vector(gen)}});
    }
    if (HasFailure()) return;
  }
}

TEST_P(BodySumsTest, StructuralZerosOfMAreExact) {
  std::mt19937 gen(8);
  const auto tree = std::make_shared<Tree>(test::random_tree(gen, 23, GetParam()));
  Dynamics robot(tree);
  robot.update(test::random_state(gen, *tree));
  const auto moves = [&](int i, int j) { return j > i && j < i + tree->subtree[i + 1]; };
  int zeros = 0;
  for (int i = 0; i < 23; ++i) {
    for (int j = 0; j < 23; ++j) {
      if (i == j || moves(i, j) || moves(j, i)) continue;
      ++zeros;
      EXPECT_EQ(robot.mass_matrix()(tree->velocity_index(i), tree->velocity_index(j)), 0);
    }
  }
  EXPECT_GT(zeros, 0);
}

TEST_P(BodySumsTest, MIsExactlySymmetric) {
  std::mt19937 gen(9);
  const auto tree = std::make_shared<Tree>(test::random_tree(gen, 30, GetParam()));
  Dynamics robot(tree);
  robot.update(test::random_state(gen, *tree));
  EXPECT_EQ(robot.mass_matrix(), robot.mass_matrix().transpose());
}

INSTANTIATE_TEST_SUITE_P(Bases, BodySumsTest, testing::Bool(), [](const auto& floating) {
  return floating.param ? "floating" : "fixed";
});

}  // namespace
}  // namespace poise
