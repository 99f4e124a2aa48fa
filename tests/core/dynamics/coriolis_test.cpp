// SPDX-License-Identifier: BSD-2-Clause
// The Coriolis matrix against h, and against M and A_G by differences, for every kind of joint.

#include "poise/core/dynamics/coriolis.hpp"

#include <gtest/gtest.h>

#include "poise/tests/support/advance.hpp"
#include "poise/tests/support/near.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/robots/random_tree.hpp"

namespace poise {
namespace {

using test::expect_near;

class CoriolisTest : public testing::TestWithParam<int> {
 protected:
  template <typename Check>
  void on_random_systems(const Check& check) {
    std::mt19937 gen(static_cast<unsigned>(20 + GetParam()));
    for (int joints = 1; joints <= 30 && !HasFailure(); joints += 3) {
      SCOPED_TRACE(testing::Message() << joints << " joints");
      tree_ = std::make_shared<Tree>(test::random_system(gen, joints, GetParam()));
      state_ = test::random_state(gen, *tree_);
      Dynamics robot(tree_);
      robot.update(state_);
      CoriolisMatrix coriolis(tree_);
      coriolis.update(robot);
      check(robot, coriolis);
    }
  }

  // Along the motion with v̇ = 0, by central differences.
  template <typename Value>
  Eigen::MatrixXd derivative(const Value& value) const {
    constexpr double kStep = 1e-5;
    const auto at = [&](double time) {
      const Eigen::VectorXd rest = Eigen::VectorXd::Zero(tree_->nv());
      Dynamics robot(tree_);
      robot.update(test::advance(*tree_, state_, rest, time));
      return Eigen::MatrixXd(value(robot));
    };
    return (at(kStep) - at(-kStep)) / (2 * kStep);
  }

  std::shared_ptr<const Tree> tree_;
  State state_;
};

TEST_P(CoriolisTest, GivesTheCoriolisForces) {
  on_random_systems([&](const Dynamics& robot, const CoriolisMatrix& coriolis) {
    expect_near(coriolis.matrix() * state_.v, robot.bias() - robot.gravity(), 1e-10, "C v",
                robot.bias().cwiseAbs().maxCoeff());
  });
}

TEST_P(CoriolisTest, IsHalfOfTheRateOfM) {
  on_random_systems([&](const Dynamics& robot, const CoriolisMatrix& coriolis) {
    expect_near(coriolis.matrix() + coriolis.matrix().transpose(),
                derivative([](const Dynamics& r) { return r.mass_matrix(); }), 1e-6, "Ṁ",
                robot.mass_matrix().cwiseAbs().maxCoeff());
  });
}

TEST_P(CoriolisTest, GivesTheRateOfTheCentroidalMatrix) {
  on_random_systems([&](const Dynamics& robot, const CoriolisMatrix& coriolis) {
    for (int i = 0; i < GetParam(); ++i) {
      const Root& root = tree_->roots[static_cast<std::size_t>(i)];
      const auto rate = coriolis.centroidal_rate().middleCols(root.velocity, root.velocities);
      expect_near(rate * state_.v.segment(root.velocity, root.velocities),
                  robot.centroidal_drift(i), 1e-10, "Ȧ_G v", robot.bias().cwiseAbs().maxCoeff());
      expect_near(rate, derivative([&](const Dynamics& r) { return r.centroidal_matrix(i); }), 1e-6,
                  "Ȧ_G", robot.mass_matrix().cwiseAbs().maxCoeff());
    }
  });
}

TEST_P(CoriolisTest, DoesNotAllocate) {
  on_random_systems([&](const Dynamics& robot, const CoriolisMatrix& coriolis) {
    CoriolisMatrix again = coriolis;
    const long before = test::allocations();
    again.update(robot);
    EXPECT_EQ(test::allocations(), before);
  });
}

INSTANTIATE_TEST_SUITE_P(Roots, CoriolisTest, testing::Values(1, 3));

}  // namespace
}  // namespace poise
