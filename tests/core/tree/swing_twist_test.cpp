// SPDX-License-Identifier: BSD-2-Clause
// Swing and twist of a ball: definition, and derivatives by differences.

#include "poise/core/tree/swing_twist.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "poise/tests/support/robots/random_tree.hpp"

namespace poise {
namespace {

using Eigen::AngleAxisd;
using Eigen::Matrix3d;
using Eigen::Vector3d;

TEST(SwingTwist, AreATurnAboutTheAxisAndThenOneOfTheAxis) {
  std::mt19937 gen(4);
  std::uniform_real_distribution<double> any(-1, 1);
  for (int i = 0; i < 200; ++i) {
    const double swing = 1.5 * (1 + any(gen)) + 0.01, twist = 3.1 * any(gen);
    const double azimuth = std::numbers::pi * any(gen);
    const Vector3d about(std::cos(azimuth), std::sin(azimuth), 0);
    const Matrix3d R =
        (AngleAxisd(swing, about) * AngleAxisd(twist, Vector3d::UnitZ())).toRotationMatrix();
    const SwingTwist found = swing_twist(R);
    EXPECT_NEAR(found.swing, swing, 1e-9);
    EXPECT_NEAR(found.twist, twist, 1e-9);
    EXPECT_NEAR(std::cos(found.swing), R(2, 2), 1e-12) << "the angle of the child's axis";
  }
}

template <class Angle>
void expect_derivatives(Angle angle) {
  std::mt19937 gen(5);
  const double h = 1e-5;
  for (int i = 0; i < 200; ++i) {
    Matrix3d R = test::random_rotation(gen);
    while (swing_twist(R).swing > 2.5) R = test::random_rotation(gen);
    const Vector3d omega = test::random_vector(gen, 3), turning = test::random_vector(gen, 3);
    // ω(t) = ω + t·ω̇, integrated to second order with the rate in the middle of the step.
    const auto at = [&](double t) {
      return angle(Matrix3d(rotation_from_vector(t * (omega + t / 2 * turning)) * R),
                   Vector3d(omega + t * turning));
    };
    const BallAngle before = at(-h), now = at(0), after = at(h);
    EXPECT_NEAR(now.rate, (after.value - before.value) / (2 * h), 1e-6);
    EXPECT_NEAR(now.rate, now.along.dot(omega), 1e-12);
    EXPECT_NEAR(now.along.dot(turning) + now.drift, (after.rate - before.rate) / (2 * h), 1e-5);
  }
}

TEST(SwingTwist, CosineOfTheSwingHasItsDerivatives) { expect_derivatives(swing_cosine); }
TEST(SwingTwist, TwistHasItsDerivatives) { expect_derivatives(twist_angle); }

}  // namespace
}  // namespace poise
