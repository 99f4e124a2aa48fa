// SPDX-License-Identifier: BSD-2-Clause
// Poses and the rotation vector.

#include "poise/core/spatial/spatial.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "poise/core/spatial/rpy.hpp"

namespace poise {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

TEST(Pose, InverseUndoesAndProductsChain) {
  const Pose a{rotation_from_rpy({0.1, -0.7, 2}), {1, 2, 3}};
  const Pose b{rotation_from_rpy({-1, 0.2, 0.3}), {-4, 0.5, 0.1}};
  const Vector3d point(0.3, -0.2, 0.9);
  EXPECT_TRUE(((a * b) * point).isApprox(a * (b * point), 1e-15));
  EXPECT_TRUE((a.inverse() * (a * point)).isApprox(point, 1e-15));
  EXPECT_TRUE((a * a.inverse()).R.isApprox(Matrix3d::Identity(), 1e-15));
}

// Also where pitch is ±90°, and roll and yaw turn about the same axis.
TEST(RpyFromRotation, GivesTheRotationAgain) {
  const double quarter = std::acos(0.0);
  for (const double roll : {-3.0, -0.4, 0.0, 1.2})
    for (const double pitch : {-quarter, -0.7, 0.0, 1.5, quarter})
      for (const double yaw : {-2.5, 0.0, 0.3, 3.1}) {
        const Eigen::Matrix3d R = rotation_from_rpy({roll, pitch, yaw});
        EXPECT_LT((rotation_from_rpy(rpy_from_rotation(R)) - R).norm(), 1e-9)
            << roll << ", " << pitch << ", " << yaw;
      }
}

TEST(RotationFromRpy, TurnsAboutFixedAxesXThenYThenZ) {
  const double quarter = std::numbers::pi / 2;
  EXPECT_TRUE((rotation_from_rpy({quarter, 0, 0}) * Vector3d::UnitY()).isApprox(Vector3d::UnitZ()));
  EXPECT_TRUE((rotation_from_rpy({0, quarter, 0}) * Vector3d::UnitZ()).isApprox(Vector3d::UnitX()));
  EXPECT_TRUE((rotation_from_rpy({0, 0, quarter}) * Vector3d::UnitX()).isApprox(Vector3d::UnitY()));
  // Roll first maps z to −y, then yaw maps −y to x.
  EXPECT_TRUE(
      (rotation_from_rpy({quarter, 0, quarter}) * Vector3d::UnitZ()).isApprox(Vector3d::UnitX()));
}

TEST(RotationVector, IsUndoneByRotationFromVectorAtEveryAngle) {
  const Vector3d axis = Vector3d(1, -2, 0.5).normalized();
  for (const double angle : {0.0, 1e-12, 1e-9, 1e-6, 1e-3, 0.5, 2.0, 3.0, 3.14159}) {
    const Vector3d r = angle * axis;
    EXPECT_LT((rotation_vector(rotation_from_vector(r)) - r).norm(), 1e-14) << angle;
  }
}

TEST(RotationVector, OfHalfATurnHasThatLength) {
  const Vector3d axis = Vector3d(1, -2, 0.5).normalized();
  const Vector3d r = rotation_vector(rotation_from_vector(std::numbers::pi * axis));
  EXPECT_NEAR(r.norm(), std::numbers::pi, 1e-14);
  EXPECT_NEAR(std::abs(r.normalized().dot(axis)), 1, 1e-14);
}

}  // namespace
}  // namespace poise
