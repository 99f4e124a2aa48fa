// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/dynamics/mass_factor.hpp"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <algorithm>
#include <set>

#include "poise/core/dynamics/dynamics.hpp"
#include "poise/tests/support/near.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/robots/random_tree.hpp"

namespace poise {
namespace {

// M x reproduces the right-hand side to the accuracy that M's condition allows.
TEST(MassFactor, SolvesOnRandomTrees) {
  std::mt19937 gen(11);
  for (int joints = 1; joints <= 40; ++joints) {
    for (const bool floating : {true, false}) {
      SCOPED_TRACE(testing::Message() << joints << " joints, floating " << floating);
      const auto tree = std::make_shared<Tree>(test::random_tree(gen, joints, floating));
      Dynamics robot(tree);
      robot.update(test::random_state(gen, *tree));
      MassFactor factor(*tree);
      ASSERT_TRUE(factor.factor(robot.mass_matrix()));
      const Eigen::VectorXd b = Eigen::VectorXd::Random(robot.nv());
      Eigen::VectorXd x = b;
      factor.solve(x);
      test::expect_near(robot.mass_matrix() * x, b, 1e-13, "M x",
                        robot.mass_matrix().cwiseAbs().maxCoeff() * x.cwiseAbs().maxCoeff());
    }
  }
}

// Velocities that move each body. Branches share velocities like mimic joints; several roots;
// random numbering.
std::vector<std::vector<int>> random_couplings(std::mt19937& gen, int nv, int roots) {
  const auto any = [&](int n) { return std::uniform_int_distribution<int>(0, n - 1)(gen); };
  std::vector<std::set<int>> bodies;
  std::vector<int> root;
  for (int d = 0; d < nv; ++d) {
    std::set<int> moved;
    int on = any(roots);
    if (!bodies.empty() && any(4) > 0) {
      const auto carrier = static_cast<std::size_t>(any(d));
      moved = bodies[carrier];
      on = root[carrier];
    }
    const int mimicked = any(d + 1);
    if (any(5) == 0 && mimicked < d && root[static_cast<std::size_t>(mimicked)] == on)
      moved.insert(mimicked);
    moved.insert(d);
    bodies.push_back(moved);
    root.push_back(on);
  }
  std::vector<std::vector<int>> out;
  for (const std::set<int>& body : bodies) out.emplace_back(body.begin(), body.end());
  return out;
}

// Σ of a random positive definite block per body.
Eigen::MatrixXd random_mass_matrix(int nv, const std::vector<std::vector<int>>& coupled) {
  Eigen::MatrixXd M = 1e-3 * Eigen::MatrixXd::Identity(nv, nv);
  for (const std::vector<int>& body : coupled) {
    const Eigen::MatrixXd J = Eigen::MatrixXd::Random(6, static_cast<Eigen::Index>(body.size()));
    M(body, body) += J.transpose() * J;
  }
  return M;
}

TEST(MassFactor, SolvesWhereBranchesShareVelocities) {
  std::mt19937 gen(14);
  for (int nv = 1; nv <= 40; ++nv) {
    SCOPED_TRACE(testing::Message() << nv << " velocities");
    const auto coupled = random_couplings(gen, nv, 1 + nv / 10);
    const Eigen::MatrixXd M = random_mass_matrix(nv, coupled);
    MassFactor factor{VelocityPaths(nv, coupled)};
    ASSERT_TRUE(factor.factor(M));
    const Eigen::VectorXd b = Eigen::VectorXd::Random(nv);
    Eigen::VectorXd x = b;
    factor.solve(x);
    test::expect_near(M * x, b, 1e-11, "M x");
  }
}

// A trunk with limbs of equal length at its end; lengths above and below that of a segment.
std::vector<std::vector<int>> limbs(int trunk, int count, int length) {
  std::vector<std::vector<int>> out;
  std::vector<int> path;
  for (int d = 0; d < trunk; ++d) path.push_back(d), out.push_back(path);
  for (int d = trunk; d < trunk + count * length; ++d) {
    if ((d - trunk) % length == 0) path.resize(static_cast<std::size_t>(trunk));
    path.push_back(d);
    out.push_back(path);
  }
  return out;
}

TEST(MassFactor, SolvesForLimbsOfAnyLengthOnTrunksOfAny) {
  for (int trunk = 0; trunk <= 20; ++trunk) {
    for (int length = 1; length <= 20; ++length) {
      SCOPED_TRACE(testing::Message() << "trunk " << trunk << ", limbs of " << length);
      const auto coupled = limbs(trunk, 3, length);
      const int nv = static_cast<int>(coupled.size());
      const Eigen::MatrixXd M = random_mass_matrix(nv, coupled);
      MassFactor factor{VelocityPaths(nv, coupled)};
      ASSERT_TRUE(factor.factor(M));
      Eigen::VectorXd x = Eigen::VectorXd::Random(nv);
      const Eigen::VectorXd b = x;
      factor.solve(x);
      test::expect_near(M * x, b, 1e-11, "M x");
    }
  }
}

// Properties that elimination and its sparsity rely on.
TEST(VelocityPaths, AncestorsArePrefixesAndHoldWhatIsCoupled) {
  std::mt19937 gen(15);
  for (int nv = 1; nv <= 40; ++nv) {
    const auto coupled = random_couplings(gen, nv, 1 + nv / 10);
    const VelocityPaths paths(nv, coupled);
    for (int d = 0; d < nv; ++d) {
      EXPECT_EQ(paths.path(d)[paths.depth(d) - 1], d);
      for (int p = 0; p < paths.depth(d); ++p)
        EXPECT_EQ(paths.common_depth(d, paths.path(d)[p]), p + 1);
    }
    for (const std::vector<int>& body : coupled)
      for (const int d : body)
        EXPECT_NE(std::find(paths.path(body.back()),
                            paths.path(body.back()) + paths.depth(body.back()), d),
                  paths.path(body.back()) + paths.depth(body.back()));
  }
}

TEST(VelocityPaths, AreTheSupportChainsOfAPlainTree) {
  std::mt19937 gen(16);
  const Tree tree = test::random_tree(gen, 30, true);
  const VelocityPaths paths(tree);
  for (int joint = 0; joint < 30; ++joint) {
    const int d = tree.velocity_index(joint);
    const std::vector<int> path(paths.path(d), paths.path(d) + paths.depth(d));
    EXPECT_EQ(path, tree.support(joint + 1));
  }
}

TEST(MassFactor, SolvesManyAtOnceAndStepByStep) {
  std::mt19937 gen(17);
  for (const bool floating : {true, false}) {
    const auto tree = std::make_shared<Tree>(test::random_tree(gen, 20, floating));
    Dynamics robot(tree);
    robot.update(test::random_state(gen, *tree));
    MassFactor factor(*tree);
    ASSERT_TRUE(factor.factor(robot.mass_matrix()));
    for (const int columns : {1, 3, 6, 11}) {
      const RowMatrix B = RowMatrix::Random(robot.nv(), columns);
      RowMatrix X = B, Y = B;
      factor.solve_many(X);
      const Eigen::LLT<Eigen::MatrixXd> dense(robot.mass_matrix());
      test::expect_near(X, dense.solve(B), 1e-10, "M⁻¹ B");
      factor.solve_lt_many(Y);
      RowMatrix Z = Y;
      factor.solve_d_many(Z);
      test::expect_near(Y.transpose() * Z, B.transpose() * dense.solve(B), 1e-10, "Bᵀ M⁻¹ B");
      factor.solve_l_many(Z);
      EXPECT_EQ(Z, X);
      Eigen::VectorXd x = B.col(0);
      factor.solve(x);
      test::expect_near(x, X.col(0), 1e-12, "one of them");
    }
  }
}

TEST(MassFactor, RefusesWhatIsNotPositiveDefinite) {
  std::mt19937 gen(12);
  const Tree tree = test::random_tree(gen, 9, true);
  MassFactor factor(tree);
  Eigen::MatrixXd M = Eigen::MatrixXd::Identity(15, 15);
  EXPECT_TRUE(factor.factor(M));
  M(14, 14) = 0;
  EXPECT_FALSE(factor.factor(M));
  M(14, 14) = 1;
  M(3, 0) = M(0, 3) = 2;
  EXPECT_FALSE(factor.factor(M));
  M(3, 0) = M(0, 3) = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(factor.factor(M));
}

TEST(MassFactor, DoesNotAllocate) {
  std::mt19937 gen(13);
  const auto tree = std::make_shared<Tree>(test::random_tree(gen, 30, true));
  const Dynamics robot(tree);
  MassFactor factor(*tree);
  Eigen::VectorXd x = robot.bias();
  const long before = test::allocations();
  EXPECT_TRUE(factor.factor(robot.mass_matrix()));
  factor.solve(x);
  EXPECT_EQ(test::allocations(), before);
}

}  // namespace
}  // namespace poise
