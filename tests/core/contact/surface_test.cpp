// SPDX-License-Identifier: BSD-2-Clause
// Moving surfaces: velocities and accelerations are the derivatives of the motion.

#include "poise/core/contact/surface.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "poise/tests/support/near.hpp"

namespace poise {
namespace {

using test::expect_near;

std::vector<Surface> moving_surfaces() {
  Surface belt, table, platform, lift;
  belt.velocity = {0.4, -0.1, 0};
  table.angular_velocity = {0.2, -0.1, 0.8};
  table.centre = {1, 2, 0.5};
  platform.sway = {0.03, 0.05, -0.02};
  platform.rock = {0.1, -0.05, 0.02};
  platform.centre = {0.3, 0, -1};
  platform.frequency = 0.7;
  platform.phase = 1;
  platform.ramp = 2;
  lift = table;
  lift.velocity = {0, 0, 0.5};
  lift.sway = {0.1, 0, 0};
  lift.frequency = 0.4;
  return {belt, table, platform, lift};
}

Eigen::Vector3d where(const Surface& surface, const Eigen::Vector3d& start, double time) {
  return surface.at(time).moved * start;
}

TEST(Surface, RatesAreTheDerivativesOfItsMotion) {
  const double h = 1e-5;
  const Eigen::Vector3d start(0.7, -0.4, 0.2);
  for (const Surface& surface : moving_surfaces())
    for (const double t : {0.3, 0.9, 1.7, 5.0}) {
      const Eigen::Vector3d before = where(surface, start, t - h), now = where(surface, start, t),
                            after = where(surface, start, t + h);
      const SurfaceMotion motion = surface.at(t);
      const Vector6d twist = motion.twist_at(now), a = motion.acceleration_at(now);
      expect_near(twist.head<3>(), (after - before) / (2 * h), 1e-8, "velocity");
      expect_near(a.head<3>(), (after - 2 * now + before) / (h * h), 1e-4, "acceleration");
      const SurfaceMotion last = surface.at(t - h), next = surface.at(t + h);
      const Eigen::Matrix3d turn = next.moved.R * last.moved.R.transpose();
      expect_near(twist.tail<3>(), rotation_vector(turn) / (2 * h), 1e-8, "angular velocity");
      expect_near(a.tail<3>(), (next.angular_velocity - last.angular_velocity) / (2 * h), 1e-7,
                  "angular acceleration");
    }
}

TEST(Surface, StartsAtRestWhereItIs) {
  for (const Surface& surface : moving_surfaces()) {
    ASSERT_TRUE(surface.moves());
    for (const double t : {-1.0, 0.0}) {
      const SurfaceMotion motion = surface.at(t);
      EXPECT_TRUE(motion.moved.R.isIdentity(1e-15) && motion.moved.p.isZero(1e-15));
      EXPECT_EQ(motion.twist_at({1, 2, 3}), Vector6d::Zero());
      EXPECT_EQ(motion.acceleration_at({1, 2, 3}), Vector6d::Zero());
    }
  }
  EXPECT_FALSE(Surface().moves());
  EXPECT_TRUE(Surface().at(3).moved.R.isIdentity(0));
}

TEST(Surface, ABeltReachesItsSpeedAndKeepsIt) {
  Surface belt;
  belt.velocity = {0.5, 0, 0};
  belt.ramp = 2;
  EXPECT_NEAR(where(belt, {0, 0, 0}, 10).x(), 0.5 * (10 - 1), 1e-12) << "half of the ramp is lost";
  EXPECT_EQ(belt.at(3).velocity, belt.velocity);
}

TEST(SurfaceAxes, StandOnTheNormalAndFollowTheContact) {
  std::mt19937 gen(2);
  std::normal_distribution<double> n;
  Surface surface;
  const Eigen::Matrix3d turned = rotation_from_rpy({0.3, -0.4, 1.2});
  const Eigen::Vector3d x = turned.col(0);
  EXPECT_EQ(surface_axes(surface, turned, Exact::kNormal), turned) << "no normal: as C stands";
  for (int i = 0; i < 100; ++i) {
    const Eigen::Vector3d normal = Eigen::Vector3d(n(gen), n(gen), n(gen)).normalized();
    surface.normal = normal;
    for (const Exact exact : {Exact::kNormal, Exact::kLine}) {
      const Eigen::Matrix3d R = surface_axes(surface, turned, exact);
      EXPECT_TRUE((R.transpose() * R).isIdentity(1e-12));
      EXPECT_NEAR(R.determinant(), 1, 1e-12);
      EXPECT_TRUE(
          R.col(exact == Exact::kNormal ? 2 : 0).isApprox(exact == Exact::kNormal ? normal : x));
      EXPECT_NEAR(R.col(1).dot(x), 0, 1e-12) << "x, the normal and C's x are in one plane";
      EXPECT_NEAR(R.col(1).dot(normal), 0, 1e-12);
      EXPECT_GE(R.col(0).dot(x), 0);
      EXPECT_GE(R.col(2).dot(normal), 0);
    }
  }
  surface.normal = x;
  for (const Exact exact : {Exact::kNormal, Exact::kLine}) {
    const Eigen::Matrix3d R = surface_axes(surface, turned, exact);
    EXPECT_TRUE((R.transpose() * R).isIdentity(1e-12)) << "C's x stands on the surface";
  }
}

}  // namespace
}  // namespace poise
