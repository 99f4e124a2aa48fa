// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/so3/exponential_series.hpp"

#include <gtest/gtest.h>

#include "poise/core/spatial/spatial.hpp"

namespace poise {
namespace {

const Eigen::Vector3d kTurns[] = {{0, 0, 0},        {1e-9, 2e-9, 0}, {1e-3, -2e-3, 5e-4},
                                  {0.4, -0.7, 1.1}, {2, -1, 2},      {-3, 4, 1}};

TEST(ExponentialSeries, BeginsWithTheRotation) {
  for (const Eigen::Vector3d& phi : kTurns)
    EXPECT_LT((exponential_series(0, phi) - rotation_from_vector(phi)).norm(), 1e-12);
}

// Γ_{k+1}(φ) = ∫₀¹ sᵏ·Γ_k(s·φ) ds, by Simpson's rule.
TEST(ExponentialSeries, ContinuesWithItsIntegrals) {
  constexpr int kParts = 2000;
  for (const Eigen::Vector3d& phi : kTurns)
    for (int k = 0; k < 3; ++k) {
      Eigen::Matrix3d sum = Eigen::Matrix3d::Zero();
      for (int i = 0; i <= kParts; ++i) {
        const double s = static_cast<double>(i) / kParts;
        const double weight = i == 0 || i == kParts ? 1 : i % 2 == 1 ? 4 : 2;
        sum += weight * std::pow(s, k) * exponential_series(k, s * phi) / (3 * kParts);
      }
      EXPECT_LT((exponential_series(k + 1, phi) - sum).norm(), 1e-9) << phi.transpose();
    }
}

TEST(ExponentialSeries, HasTheSlopeOfItsDifferences) {
  const Eigen::Vector3d a(3, -1, 9.81);
  constexpr double h = 1e-5;
  for (const Eigen::Vector3d& phi : kTurns)
    for (int k = 1; k < 3; ++k) {
      Eigen::Matrix3d slope;
      for (int i = 0; i < 3; ++i) {
        const Eigen::Vector3d by = h * Eigen::Vector3d::Unit(i);
        slope.col(i) =
            (exponential_series(k, phi + by) - exponential_series(k, phi - by)) * a / (2 * h);
      }
      // h² and rounding/h
      EXPECT_LT((exponential_series_slope(k, phi, a) - slope).norm(), 1e-8) << phi.transpose();
    }
}

}  // namespace
}  // namespace poise
