// SPDX-License-Identifier: BSD-2-Clause
// Derivatives along a direction, of first order and on top of Jets of second.

#include "poise/core/so3/along.hpp"

#include <ceres/jet.h>
#include <gtest/gtest.h>

namespace poise {
namespace {

// Every function and operator that a chart may use, once.
template <class T>
T everything(const T& x, const T& y) {
  using std::abs, std::acos, std::asin, std::atan, std::atan2, std::cos, std::exp, std::log,
      std::pow, std::sin, std::sqrt, std::tan;
  T sum = sin(x) * cos(y) / (1.0 + x * x) - tan(x * y) + sqrt(x) * exp(-y) + log(x) / 2.0;
  sum += asin(x / 3.0) * acos(y / 3.0) + atan(x) * atan2(y, x) + pow(x, 2.5) + abs(x - 5.0 * y);
  sum -= x < y ? x : y;
  sum *= 2.0 - y;
  sum /= 1.0 + y;
  return -sum;
}

double along(double t) { return everything(0.7 + 0.3 * t, 0.4 - 0.2 * t); }

TEST(Along, IsTheDerivative) {
  const Along<double> x(0.7, 0.3), y(0.4, -0.2);
  const Along<double> found = everything(x, y);
  const double h = 1e-5;
  EXPECT_DOUBLE_EQ(found.value, along(0));
  EXPECT_NEAR(found.rate, (along(h) - along(-h)) / (2 * h), 1e-8);
}

// ∂/∂x of the derivative along (0.3, −0.2).
TEST(Along, OfJetsIsTheMixedSecondDerivative) {
  using Jet = ceres::Jet<double, 2>;
  const Along<Jet> x(Jet(0.7, 0), Jet(0.3)), y(Jet(0.4, 1), Jet(-0.2));
  const Along<Jet> found = everything(x, y);
  const auto rate = [](double a, double b) {
    return everything(Along<double>(a, 0.3), Along<double>(b, -0.2)).rate;
  };
  const double h = 1e-5;
  EXPECT_NEAR(found.rate.a, rate(0.7, 0.4), 1e-13);
  EXPECT_NEAR(found.rate.v[0], (rate(0.7 + h, 0.4) - rate(0.7 - h, 0.4)) / (2 * h), 1e-6);
  EXPECT_NEAR(found.rate.v[1], (rate(0.7, 0.4 + h) - rate(0.7, 0.4 - h)) / (2 * h), 1e-6);
}

}  // namespace
}  // namespace poise
