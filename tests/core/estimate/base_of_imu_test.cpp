// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/estimate/base_of_imu.hpp"

#include <gtest/gtest.h>

#include <random>

#include "poise/core/dynamics/dynamics.hpp"
#include "poise/tests/support/scene.hpp"

namespace poise {
namespace {

// From the motion of a frame on the foot, by the sweeps of Dynamics, back to that of the base.
TEST(BaseOfImu, PlacesTheBaseAsItWas) {
  const test::Scene scene = test::standing_atlas();
  std::mt19937 gen(5);
  std::normal_distribution<double> normal;
  State state = scene.start;
  for (double& q : state.joints) q += 0.3 * normal(gen);
  for (double& v : state.v) v = normal(gen);
  const Pose before = state.base();
  const Eigen::VectorXd v = state.v;
  Dynamics robot(scene.tree);
  robot.update(state);
  const Frame I = scene.contacts[0].frame;
  const Pose X_WI = robot.pose(I);
  const Vector6d motion = robot.velocity(I);
  FrameChain chain(*scene.tree, I, Frame{scene.tree->roots[0].body, {}});
  chain.update(state);
  state.base() = {};
  state.v.head<6>().setZero();
  place_base(chain, {X_WI.R, X_WI.p, motion.head<3>(), X_WI.R.transpose() * motion.tail<3>()},
             state);
  EXPECT_LT((state.base().R - before.R).norm() + (state.base().p - before.p).norm(), 1e-12);
  EXPECT_LT((state.v - v).norm(), 1e-10);
}

}  // namespace
}  // namespace poise
