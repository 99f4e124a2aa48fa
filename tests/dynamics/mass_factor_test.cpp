// SPDX-License-Identifier: BSD-2-Clause

#include "core/dynamics/mass_factor.hpp"

#include <gtest/gtest.h>

#include "core/dynamics/dynamics.hpp"
#include "tests/support/near.hpp"
#include "tests/support/no_alloc.hpp"
#include "tests/support/random_tree.hpp"

namespace poise {
namespace {

// M x gives back the right-hand side, to the accuracy that M's condition allows.
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
