// SPDX-License-Identifier: BSD-2-Clause
// Positions as one vector, of random systems with joints of every kind.

#include "poise/core/tree/position_vector.hpp"

#include <gtest/gtest.h>

#include "poise/core/problem/velocity_names.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/robots/random_tree.hpp"

namespace poise {
namespace {

TEST(PositionVector, ReadsBackWhatItWrote) {
  std::mt19937 gen(2);
  for (int i = 0; i < 50; ++i) {
    const Tree tree = test::random_system(gen, 12, 3);
    State state = test::random_state(gen, tree), again(tree);
    settle_followers(tree, state);
    again.v = state.v;
    Eigen::VectorXd q = Eigen::VectorXd::Constant(position_count(tree), NAN);
    const long before = test::allocations();
    write_positions(tree, state, q.data());
    read_positions(tree, q.data(), again);
    EXPECT_EQ(test::allocations(), before);
    EXPECT_TRUE(q.allFinite()) << "every number is written";
    for (std::size_t r = 0; r < tree.roots.size(); ++r) {
      if (!tree.roots[r].floating) continue;
      EXPECT_LT((again.bases[r].R - state.bases[r].R).norm(), 1e-12);
      EXPECT_EQ(again.bases[r].p, state.bases[r].p);
    }
    for (std::size_t b = 0; b < tree.balls.size(); ++b)
      EXPECT_LT((again.balls[b] - state.balls[b]).norm(), 1e-12);
    for (std::size_t j = 0; j < tree.joints.size(); ++j) {
      const auto at = static_cast<Eigen::Index>(j);
      if (tree.joints[j].ball >= 0) continue;
      EXPECT_NEAR(again.joints[at], state.joints[at], 1e-12);
    }
  }
}

TEST(PositionVector, HasANumberMoreThanVForEachRotation) {
  std::mt19937 gen(3);
  const Tree tree = test::random_system(gen, 20, 2);
  int rotations = static_cast<int>(tree.balls.size());
  for (const Root& root : tree.roots) rotations += root.floating;
  EXPECT_EQ(position_count(tree), tree.nv() + rotations);
  const std::vector<std::string> names = position_names(tree);
  EXPECT_EQ(static_cast<int>(names.size()), position_count(tree));
  for (const std::string& name : velocity_names(tree)) {
    const int joint = tree.find_joint(name);
    if (joint < 0 || tree.joints[static_cast<std::size_t>(joint)].ball >= 0) continue;
    EXPECT_EQ(std::ranges::count(names, name), 1) << name;
  }
}

TEST(PositionVector, NormalizesQuaternionsOnlyNearUnitLength) {
  Tree tree;
  tree.roots.emplace_back();
  tree.inertias.emplace_back();
  index_tree(tree);
  State state(tree);
  const double near[7] = {1, 2, 3, 0, 0, 1.005, 0}, far[7] = {1, 2, 3, 0, 0, 1.5, 0};
  read_positions(tree, near, state);
  EXPECT_TRUE(state.base().R.isApprox(Eigen::Vector3d(-1, 1, -1).asDiagonal().toDenseMatrix()));
  EXPECT_EQ(state.base().p, Eigen::Vector3d(1, 2, 3));
  read_positions(tree, far, state);
  EXPECT_TRUE(state.base().R.isZero()) << "no rotation";
}

}  // namespace
}  // namespace poise
