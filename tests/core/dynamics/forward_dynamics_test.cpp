// SPDX-License-Identifier: BSD-2-Clause
// Forward and inverse dynamics: against MuJoCo, against DART, and against each other.

#include <gtest/gtest.h>

#include "poise/core/dynamics/inverse_dynamics.hpp"
#include "poise/tests/support/near.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/oracles/dart_oracle.hpp"
#include "poise/tests/support/oracles/mujoco_model.hpp"
#include "poise/tests/support/robots/random_tree.hpp"
#include "poise/tests/support/robots/robots.hpp"

namespace poise {
namespace {

using Eigen::VectorXd;
using test::expect_near;

constexpr double kTolerance = 1e-9;

// A robot in random states, under random torques and a random wrench on one of its links.
class RobotTest : public testing::TestWithParam<test::Robot> {
 protected:
  template <typename Check>
  void in_random_states(const Check& check) {
    std::mt19937 gen(51);
    for (int i = 0; i < 100 && !HasFailure(); ++i) {
      SCOPED_TRACE(testing::Message() << "state " << i);
      const State state = test::random_state(gen, *tree_);
      robot_.update(state);
      do {
        link_ = &tree_->links[std::uniform_int_distribution<std::size_t>(
            0, tree_->links.size() - 1)(gen)];
      } while (link_->name == "world");
      applied_.frame = tree_->frame(link_->name);
      applied_.wrench << test::random_vector(gen, 100), test::random_vector(gen, 20);
      force_ = 50 * VectorXd::Random(robot_.nv());
      ASSERT_TRUE(forward_.update(robot_));
      forward_.solve(robot_, force_, std::span(&applied_, 1), vdot_);
      check(state);
    }
  }

  // About the origin of the body that the link belongs to.
  Vector6d wrench_at_body() const {
    const Eigen::Vector3d arm =
        robot_.pose(applied_.frame).p - robot_.pose({applied_.frame.body, Pose()}).p;
    Vector6d out = applied_.wrench;
    out.tail<3>() += arm.cross(out.head<3>());
    return out;
  }

  std::shared_ptr<const Tree> tree_ = std::make_shared<Tree>(test::load(GetParam()));
  Eigen::Vector3d gravity_{0.3, -0.5, -9.81};
  Dynamics robot_{tree_, gravity_};
  ForwardDynamics forward_{*tree_};
  InverseDynamics inverse_{*tree_};
  const TreeLink* link_ = nullptr;
  AppliedWrench applied_;
  VectorXd force_, vdot_ = VectorXd::Zero(tree_->nv());
};

// Without the friction of the file: DART has none here, MuJoCo only viscous friction.
TEST_P(RobotTest, AcceleratesAsInMujoco) {
  test::MujocoModel mujoco(*tree_, gravity_);
  in_random_states([&](const State& state) {
    mujoco.set(state);
    mujoco.unit();
    const VectorXd force = force_ - robot_.friction() - mujoco.passive() +
                           mujoco.jacobian(applied_.frame.body).transpose() * wrench_at_body();
    expect_near(vdot_, mujoco.accelerations(force), kTolerance, "v̇");
  });
}

TEST_P(RobotTest, AcceleratesAsInDart) {
  test::DartOracle dart(*tree_, gravity_, GetParam().file);
  in_random_states([&](const State& state) {
    dart.set(state);
    const VectorXd force =
        force_ - robot_.friction() + dart.jacobian(link_->name).transpose() * applied_.wrench;
    expect_near(vdot_, dart.accelerations(force), kTolerance, "v̇");
  });
}

TEST_P(RobotTest, TakesTheForcesThatMadeTheMotion) {
  in_random_states([&](const State&) {
    VectorXd force(robot_.nv());
    inverse_.solve(robot_, vdot_, std::span(&applied_, 1), force);
    const double scale = robot_.mass_matrix().cwiseAbs().maxCoeff() * vdot_.cwiseAbs().maxCoeff();
    expect_near(force, force_, 1e-11, "f", scale);
  });
}

INSTANTIATE_TEST_SUITE_P(Robots, RobotTest, testing::ValuesIn(test::kRobots),
                         [](const auto& robot) { return robot.param.name; });

// Every kind of joint, several roots, against the definitions by dense matrices.
TEST(InverseDynamics, IsItsDefinitionOnRandomSystems) {
  std::mt19937 gen(52);
  for (int i = 0; i < 200 && !testing::Test::HasFailure(); ++i) {
    SCOPED_TRACE(testing::Message() << "system " << i);
    const int joints = 1 + i % 60;
    const auto tree = std::make_shared<Tree>(test::random_regular_system(gen, joints, 1 + i % 3));
    Dynamics robot(tree);
    robot.update(test::random_regular_state(gen, *tree));
    const AppliedWrench applied = {{std::uniform_int_distribution<int>(0, tree->bodies() - 1)(gen),
                                    {test::random_rotation(gen), test::random_vector(gen)}},
                                   Vector6d::Random()};
    RowMatrix J = RowMatrix::Zero(6, robot.nv());
    robot.jacobian(applied.frame, J);

    const VectorXd a = VectorXd::Random(robot.nv());
    const VectorXd wanted =
        robot.mass_matrix() * a + robot.bias() + robot.friction() - J.transpose() * applied.wrench;
    VectorXd force(robot.nv()), vdot(robot.nv());
    InverseDynamics inverse(*tree);
    inverse.solve(robot, a, std::span(&applied, 1), force);
    expect_near(force, wanted, 1e-12, "f", robot.mass_matrix().cwiseAbs().maxCoeff());

    ForwardDynamics forward(*tree);
    ASSERT_TRUE(forward.update(robot));
    forward.solve(robot, force, std::span(&applied, 1), vdot);
    // Tolerance: double precision times the condition of M, at most 1e7.
    expect_near(vdot, a, 1e-8, "v̇", force.cwiseAbs().maxCoeff() / 10);
  }
}

TEST(InverseDynamics, DoesNotAllocate) {
  std::mt19937 gen(53);
  const auto tree = std::make_shared<Tree>(test::random_regular_system(gen, 30, 2));
  const Dynamics robot(tree);
  InverseDynamics inverse(*tree);
  ForwardDynamics forward(*tree);
  VectorXd vdot = VectorXd::Random(robot.nv()), force = vdot;
  const AppliedWrench applied = {{tree->bodies() - 1, Pose()}, Vector6d::Random()};
  const long before = test::allocations();
  inverse.solve(robot, vdot, std::span(&applied, 1), force);
  EXPECT_TRUE(forward.update(robot));
  forward.solve(robot, force, std::span(&applied, 1), vdot);
  EXPECT_EQ(test::allocations(), before);
}

}  // namespace
}  // namespace poise
