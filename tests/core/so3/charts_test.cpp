// SPDX-License-Identifier: BSD-2-Clause
// Properties of single charts; common laws are in plugins/contract/chart_laws.cpp.

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "poise/core/so3/modified_rodrigues.hpp"
#include "poise/core/so3/roll_pitch_yaw.hpp"
#include "poise/core/so3/rotation_matrix.hpp"
#include "poise/core/so3/rotation_vector.hpp"
#include "poise/core/so3/two_columns.hpp"
#include "poise/core/so3/unit_quaternion.hpp"

namespace poise {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

constexpr double kPi = std::numbers::pi;

double difference(const auto& a, const auto& b) {
  return (a - b).template lpNorm<Eigen::Infinity>();
}

TEST(RollPitchYaw, NearItsSingularityTheEquationsStillHoldAndTheMarginSaysHowNear) {
  const RollPitchYaw chart;
  const Vector3d omega(0.3, -0.7, 1.1);
  for (const double sign : {-1.0, 1.0}) {
    for (const double gap : {1e-1, 1e-3, 1e-6, 1e-9}) {
      const ChartPoint theta = Vector3d(0.4, sign * (kPi / 2 - gap), -0.9);
      EXPECT_NEAR(chart.margin(theta), gap, 2e-3 * gap);
      const ChartPoint rate = chart.rates(theta, omega);
      EXPECT_LT(difference(chart.angular_map(theta) * rate, omega), 1e-15 * rate.norm());
      EXPECT_GT(rate.norm() * gap, 0.1) << "it must blow up as the margin shrinks";
      const Matrix3d R = chart.rotation(theta);
      EXPECT_LT(difference(chart.rotation(chart.coordinates(R)), R), 1e-14);
      EXPECT_LT(difference(chart.rotation(chart.coordinates(R, theta)), R), 1e-14);
    }
  }
}

TEST(RollPitchYaw, AtItsSingularityTheYawNearbyIsKept) {
  const RollPitchYaw chart;
  const ChartPoint theta = Vector3d(0.4, kPi / 2, -0.9);
  const Matrix3d R = chart.rotation(theta);
  EXPECT_LT(chart.margin(theta), 1e-15);
  EXPECT_LT(difference(chart.rotation(chart.coordinates(R)), R), 1e-14);
  EXPECT_LT(difference(chart.coordinates(R, theta), theta), 1e-12);
}

TEST(RollPitchYaw, CountsTurnsAndGoesOnBeyondTheVertical) {
  const RollPitchYaw chart;
  for (const Vector3d& angles : {Vector3d(7, 0.3, -20), Vector3d(0.1, 2.0, 0.2),
                                 Vector3d(-0.4, -1.9, 3.1), Vector3d(3.2, 0.1, -3.2)}) {
    const ChartPoint theta = angles;
    const ChartPoint near = theta + Vector3d(0.1, -0.1, 0.1);
    EXPECT_LT(difference(chart.coordinates(chart.rotation(theta), near), theta), 1e-13);
  }
}

TEST(UnitQuaternion, KeepsTheSignNearby) {
  const UnitQuaternion chart;
  const ChartPoint theta = Eigen::Vector4d(-0.1, 0.7, -0.5, 0.2).normalized();
  const Matrix3d R = chart.rotation(theta);
  EXPECT_LT(difference(chart.coordinates(R, theta), theta), 1e-15);
  EXPECT_LT(difference(chart.coordinates(R, -theta), -theta), 1e-15);
  EXPECT_GE(chart.coordinates(R)[0], 0);
}

TEST(RotationMatrix, StandsColumnByColumn) {
  const RotationMatrix chart;
  const Matrix3d R = rotation_from_rpy({0, 0, kPi / 2});  // maps x to y
  const ChartPoint theta = chart.coordinates(R);
  EXPECT_NEAR(theta[1], 1, 1e-15) << "second number: y of the first column";
}

TEST(TwoColumns, StandOneBelowTheOther) {
  const TwoColumns chart;
  const ChartPoint theta = chart.coordinates(rotation_from_rpy({0, 0, kPi / 2}));
  EXPECT_NEAR(theta[1], 1, 1e-15) << "x goes to y";
  EXPECT_NEAR(theta[3], -1, 1e-15) << "y goes to −x";
}

// On both sides of the switch to the series; δ is the step between them.
TEST(RotationVector, ItsSeriesMeetTheirClosedForms) {
  const RotationVector chart;
  const Vector3d axis = Vector3d(1, -2, 0.5).normalized(), rate(0.3, 0.8, -0.4);
  const ChartPoint below = 0.2 * (1 - 1e-9) * axis, above = 0.2 * (1 + 1e-9) * axis;
  EXPECT_LT(difference(chart.angular_map(below), chart.angular_map(above)), 1e-9);
  EXPECT_LT(difference(chart.angular_map_rate(below, rate), chart.angular_map_rate(above, rate)),
            1e-9);
  EXPECT_LT(difference(chart.rates(below, rate), chart.rates(above, rate)), 1e-9);
}

TEST(RotationVector, IsTheBodyRateAtZeroAndBelowEveryThreshold) {
  const RotationVector chart;
  const Vector3d axis = Vector3d(1, -2, 0.5).normalized(), omega(0.3, 0.8, -0.4);
  for (const double angle : {0.0, 1e-300, 1e-160, 1e-12, 1e-8, 1e-5}) {
    const ChartPoint theta = angle * axis;
    EXPECT_LT(difference(chart.rates(theta, omega), omega - theta.head<3>().cross(omega) / 2),
              1e-10);
    EXPECT_LT(difference(chart.angular_map(theta) * chart.rates(theta, omega), omega), 1e-15);
    EXPECT_NEAR(chart.margin(theta), 1, 1e-10);
    EXPECT_TRUE(chart.angular_map_rate(theta, omega).allFinite());
  }
}

TEST(RotationVector, CountsTurnsAndComesBackBeyondHalfATurn) {
  const RotationVector chart;
  const Vector3d axis = Vector3d(1, -2, 0.5).normalized();
  for (const double angle : {-3 * kPi + 0.1, -4.0, -kPi - 1e-9, 3.0, kPi + 1e-9, 5.0, 2 * kPi}) {
    const ChartPoint theta = angle * axis;
    EXPECT_LT(difference(chart.coordinates(chart.rotation(theta), theta), theta), 1e-12) << angle;
    const ChartPoint back = chart.recentre(theta);
    EXPECT_LE(back.norm(), kPi);
    EXPECT_GE(chart.margin(back), 2 / kPi - 1e-12);
    const double turns = theta.head<3>().dot(axis) - back.head<3>().dot(axis);
    EXPECT_NEAR(std::remainder(turns, 2 * kPi), 0, 1e-12);
    EXPECT_EQ(back == theta, std::abs(angle) <= kPi) << angle;
  }
}

TEST(ModifiedRodrigues, IsTheTangentOfAQuarterAndGoesOverToItsShadow) {
  const ModifiedRodrigues chart;
  const Vector3d axis = Vector3d(1, -2, 0.5).normalized();
  for (const double angle : {0.0, 1e-9, 0.7, 3.1, kPi, 3.2, 4.0, 6.0}) {
    const ChartPoint theta = std::tan(angle / 4) * axis;
    const Matrix3d R = rotation_from_vector(angle * axis);
    EXPECT_LT(difference(chart.rotation(theta), R), 1e-14);
    EXPECT_LT(difference(chart.coordinates(R, theta), theta), 1e-12) << angle;
    EXPECT_LE(chart.coordinates(R).norm(), 1 + 1e-12);
    EXPECT_LE(chart.recentre(theta).norm(), 1 + 1e-12);
    EXPECT_EQ(chart.recentre(theta) == theta, angle <= kPi + 1e-12) << angle;
  }
}

}  // namespace
}  // namespace poise
