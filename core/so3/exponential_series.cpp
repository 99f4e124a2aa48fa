// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/so3/exponential_series.hpp"

#include <cmath>
#include <limits>

#include "poise/core/so3/cross_matrix.hpp"

namespace poise {
namespace {

double factorial(int k) noexcept {
  double out = 1;
  for (int i = 2; i <= k; ++i) out *= i;
  return out;
}

// s_k(x) = Σ_j (−x)^j/(k+2j)! and its derivative by x.
struct Coefficient {
  double value, slope;
};

Coefficient coefficient(int k, double x) noexcept {
  double term = 1 / factorial(k), slope_term = 0;
  Coefficient out{term, 0};
  for (int j = 1; j < 40; ++j) {
    const double divisor = (k + 2 * j - 1) * (k + 2 * j);
    slope_term = -(term + x * slope_term) / divisor;  // derivative of the next term
    term *= -x / divisor;
    out.value += term;
    out.slope += slope_term;
    if (std::abs(slope_term) < std::numeric_limits<double>::epsilon() * std::abs(out.slope)) break;
  }
  return out;
}

}  // namespace

// [φ]×³ = −|φ|²·[φ]×, so three matrices suffice.
Eigen::Matrix3d exponential_series(int k, const Eigen::Vector3d& phi) noexcept {
  const double x = phi.squaredNorm();
  const Eigen::Matrix3d cross = cross_matrix(phi);
  Eigen::Matrix3d out =
      coefficient(k + 1, x).value * cross + coefficient(k + 2, x).value * cross * cross;
  out.diagonal().array() += 1 / factorial(k);
  return out;
}

Eigen::Matrix3d exponential_series_slope(int k, const Eigen::Vector3d& phi,
                                         const Eigen::Vector3d& a) noexcept {
  const double x = phi.squaredNorm();
  const Coefficient first = coefficient(k + 1, x), second = coefficient(k + 2, x);
  const Eigen::Vector3d once = phi.cross(a), twice = phi.cross(once);
  return -first.value * cross_matrix(a) -
         second.value * (cross_matrix(once) + cross_matrix(phi) * cross_matrix(a)) +
         2 * (first.slope * once + second.slope * twice) * phi.transpose();
}

}  // namespace poise
