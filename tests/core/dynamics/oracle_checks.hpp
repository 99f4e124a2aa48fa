// SPDX-License-Identifier: BSD-2-Clause
// Compares all results of Dynamics in one state with another library.

#pragma once

#include <gtest/gtest.h>

#include <random>

#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/dynamics/inverse_dynamics.hpp"
#include "poise/tests/support/near.hpp"

namespace poise::test {

constexpr double kOracleTolerance = 1e-9;

template <typename Oracle>
void expect_system(const Dynamics& robot, const Oracle& oracle) {
  expect_near(robot.mass_matrix(), oracle.mass_matrix(), kOracleTolerance, "M");
  expect_near(robot.bias(), oracle.bias(), kOracleTolerance, "h");
  expect_near(robot.gravity(), oracle.gravity(), kOracleTolerance, "gravity");
}

template <typename Oracle>
void expect_centroidal(const Dynamics& robot, const Oracle& oracle, int number) {
  SCOPED_TRACE(testing::Message() << "root " << number);
  const Root& root = robot.tree().roots[static_cast<std::size_t>(number)];
  const auto own = [&](const Eigen::MatrixXd& all) {
    return Eigen::MatrixXd(all.middleCols(root.velocity, root.velocities));
  };
  constexpr double kTolerance = kOracleTolerance;
  expect_near(robot.p_WC(number), oracle.p_WC(number), kTolerance, "CoM");
  expect_near(robot.com_jacobian(number), own(oracle.com_jacobian(number)), kTolerance, "J_com");
  expect_near(robot.com_drift(number), oracle.com_drift(number), kTolerance, "CoM drift");
  const Vector6d momentum = oracle.centroidal_momentum(number);
  expect_near(robot.centroidal_momentum(number), momentum, kTolerance, "h_G");
  expect_near(robot.mass(number) * robot.v_WC(number), momentum.head<3>(), kTolerance, "m v_com");
  expect_near(robot.centroidal_matrix(number), own(oracle.centroidal_matrix(number)), kTolerance,
              "A_G");
  expect_near(robot.centroidal_drift(number), oracle.centroidal_drift(number), kTolerance,
              "A_G drift");
}

/// `which` is a body or the name of a link, depending on the oracle.
template <typename Oracle, typename Which>
void expect_frame(const Dynamics& robot, const Oracle& oracle, const Frame& frame,
                  const Which& which) {
  SCOPED_TRACE(which);
  const Pose pose = oracle.pose(which);
  expect_near(robot.pose(frame).R, pose.R, kOracleTolerance, "R");
  expect_near(robot.pose(frame).p, pose.p, kOracleTolerance, "p");
  RowMatrix J = RowMatrix::Zero(6, robot.nv());
  robot.jacobian(frame, J);
  const Eigen::MatrixXd wanted = oracle.jacobian(which);
  expect_near(J, wanted, kOracleTolerance, "J");
  expect_near(robot.velocity(frame), wanted * robot.state().v, kOracleTolerance, "velocity");
  expect_near(robot.drift(frame), oracle.drift(which), kOracleTolerance, "drift");
}

template <typename Oracle>
void expect_bodies(const Dynamics& robot, const Oracle& oracle) {
  for (const int body : oracle.bodies()) expect_frame(robot, oracle, {body, Pose()}, body);
}

inline Eigen::VectorXd random_forces(std::mt19937& gen, int count) {
  std::normal_distribution<double> normal(0, 20);
  Eigen::VectorXd out(count);
  for (double& force : out) force = normal(gen);
  return out;
}

/// v̇ under the forces, against `wanted` from the oracle's forward dynamics.
inline void expect_accelerations(const Dynamics& robot, const Eigen::VectorXd& tau,
                                 const Eigen::VectorXd& wanted) {
  ForwardDynamics forward(robot.tree());
  ASSERT_TRUE(forward.update(robot));
  Eigen::VectorXd vdot(robot.nv());
  forward.solve(robot, tau, {}, vdot);
  expect_near(vdot, wanted, kOracleTolerance, "forward dynamics");
}

}  // namespace poise::test
