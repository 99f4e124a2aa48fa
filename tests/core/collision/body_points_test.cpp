// SPDX-License-Identifier: BSD-2-Clause
// Points given in the world, against frames and their Jacobians.

#include "poise/core/collision/body_points.hpp"

#include <gtest/gtest.h>

#include "poise/tests/support/near.hpp"
#include "poise/tests/support/robots/random_tree.hpp"

namespace poise {
namespace {

TEST(Points, MoveAsTheFramesThere) {
  std::mt19937 gen(41);
  const auto tree = std::make_shared<const Tree>(test::random_system(gen, 30, 3));
  Dynamics robot(tree);
  robot.update(test::random_state(gen, *tree));
  for (int body = 0; body < tree->bodies(); ++body) {
    const Frame frame{body, {Eigen::Matrix3d::Identity(), Eigen::Vector3d(0.1, -0.2, 0.3)}};
    const BodyPoint point{body, robot.pose(frame).p};
    const PointMotion motion = motion_of(robot, point);
    test::expect_near(motion.velocity, robot.velocity(frame).head<3>(), 1e-12, "");
    test::expect_near(motion.spin, robot.velocity(frame).tail<3>(), 1e-12, "");
    test::expect_near(motion.drift, robot.drift(frame).head<3>(), 1e-11, "");
    test::expect_near(velocity_of(robot, point), motion.velocity, 1e-12, "");
  }
}

TEST(Points, DistanceRowsAreThoseOfTheJacobians) {
  std::mt19937 gen(42);
  const auto tree = std::make_shared<const Tree>(test::random_system(gen, 30, 3));
  Dynamics robot(tree);
  robot.update(test::random_state(gen, *tree));
  const auto jacobian = [&](const Frame& frame) {
    RowMatrix J = RowMatrix::Zero(6, tree->nv());
    robot.jacobian(frame, J);
    return Eigen::MatrixXd(J.topRows<3>());
  };
  for (int a = 0; a < tree->bodies(); ++a) {
    for (int b = 0; b < tree->bodies(); ++b) {
      const Frame one{a, {Eigen::Matrix3d::Identity(), Eigen::Vector3d(0.1, -0.2, 0.3)}};
      const Frame other{b, {Eigen::Matrix3d::Identity(), Eigen::Vector3d(-0.3, 0.1, 0.2)}};
      const Eigen::Vector3d p = robot.pose(one).p, q = robot.pose(other).p;
      const Eigen::Vector3d n = (p - q).normalized();
      Eigen::RowVectorXd row = Eigen::RowVectorXd::Constant(tree->nv(), NAN);
      distance_row(robot, {a, p}, {b, q}, n, row);
      test::expect_near(row, n.transpose() * (jacobian(one) - jacobian(other)), 1e-12, "");
    }
  }
}

}  // namespace
}  // namespace poise
