// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/sense/frame_chain.hpp"

#include <gtest/gtest.h>

#include <random>

#include "poise/core/dynamics/dynamics.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/scene.hpp"

namespace poise {
namespace {

// Atlas with a mimic joint and a sliding one, and a chain of balls.
std::vector<Tree> trees() {
  Tree atlas = *test::standing_atlas().tree;
  atlas.joints[4].leader = 3;
  atlas.joints[4].ratio = -0.5;
  atlas.joints[4].offset = 0.1;
  atlas.joints[8].kind = JointKind::kPrismatic;
  index_tree(atlas);
  return {atlas, *test::ball_chain(3).tree};
}

State random_state(const Tree& tree, unsigned seed) {
  std::mt19937 gen(seed);
  std::normal_distribution<double> normal;
  State state(tree);
  for (double& q : state.joints) q = normal(gen);
  for (const Ball& ball : tree.balls) state.joints.segment<3>(ball.joint).setZero();
  for (Eigen::Matrix3d& ball : state.balls)
    ball = rotation_from_vector({normal(gen), normal(gen), normal(gen)});
  for (double& v : state.v) v = normal(gen);
  settle_followers(tree, state);
  return state;
}

// Against the sweeps of Dynamics, for all pairs of bodies.
TEST(FrameChain, SeesAFrameAsTheSweepsOfTheMechanismDo) {
  for (const Tree& tree : trees()) {
    const State state = random_state(tree, 3);
    Dynamics robot(std::make_shared<const Tree>(tree));
    robot.update(state);
    for (int a = 0; a < tree.bodies(); a += 2)
      for (int b = 0; b < tree.bodies(); ++b) {
        const Frame F{a, {rotation_from_vector({0.1, 0.2, 0.3}), {0.1, 0, 0.2}}};
        const Frame G{b, {rotation_from_vector({-0.3, 0.2, 0}), {0, 0.3, -0.1}}};
        FrameChain chain(tree, F, G);
        chain.update(state);
        const Pose X_WF = robot.pose(F), X_WG = robot.pose(G), X_FG = X_WF.inverse() * X_WG;
        EXPECT_LT((chain.pose().R - X_FG.R).norm() + (chain.pose().p - X_FG.p).norm(), 1e-12);
        const Vector6d v_F = robot.velocity(F), v_G = robot.velocity(G);
        const Eigen::Vector3d linear = X_WF.R.transpose() * (v_G.head<3>() - v_F.head<3>() -
                                                             v_F.tail<3>().cross(X_WG.p - X_WF.p));
        const Eigen::Vector3d angular = X_WF.R.transpose() * (v_G.tail<3>() - v_F.tail<3>());
        const Vector6d seen = chain.velocity(state.v);
        EXPECT_LT((seen.head<3>() - linear).norm() + (seen.tail<3>() - angular).norm(), 1e-10)
            << a << " " << b;
      }
  }
}

TEST(FrameChain, DoesNotAllocateInAnUpdate) {
  const test::Scene scene = test::standing_atlas();
  FrameChain chain(*scene.tree, {0, {}}, scene.contacts[0].frame);
  const long before = test::allocations();
  chain.update(scene.start);
  const Vector6d v = chain.velocity(scene.start.v);
  EXPECT_EQ(test::allocations(), before);
  EXPECT_TRUE(v.allFinite());
}

}  // namespace
}  // namespace poise
