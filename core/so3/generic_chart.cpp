// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/so3/generic_chart.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <cmath>

namespace poise {
namespace {

constexpr double kStride = 0.1;     // [rad]
constexpr double kArrived = 1e-15;  // [rad] smaller gaps are rounding
constexpr double kMissed = 1e-9;    // [rad]

// Rotation vector from θ's rotation to R [rad], world axes.
Eigen::Vector3d gap(const Chart& chart, const Eigen::Matrix3d& R, const ChartPoint& theta) {
  return rotation_vector(R * chart.rotation(theta).transpose());
}

// Written so that NaN is no progress.
bool is_less(double a, double b) { return a < b; }

// Newton's method with step halving until the gap decreases. Stops where no step does.
ChartPoint approached(const Chart& chart, const Eigen::Matrix3d& R, ChartPoint theta) {
  Eigen::Vector3d left = gap(chart, R, theta);
  for (int i = 0; i < 60 && left.norm() > kArrived; ++i) {
    const ChartPoint step = chart.rates(theta, left);
    const double before = left.norm();
    ChartPoint next = theta;
    double share = 1;
    for (; share > 1e-3; share /= 2) {
      next = chart.project(theta + share * step);
      left = gap(chart, R, next);
      if (is_less(left.norm(), before)) break;
    }
    if (share <= 1e-3) return theta;
    theta = next;
  }
  return theta;
}

ChartPoint followed(const Chart& chart, const Eigen::Matrix3d& R, const ChartPoint& start) {
  const Eigen::Matrix3d R_start = chart.rotation(start);
  const Eigen::Vector3d whole = rotation_vector(R * R_start.transpose());
  const int strides = static_cast<int>(std::ceil(whole.norm() / kStride));
  ChartPoint theta = start;
  for (int k = 1; k < strides; ++k)
    theta = approached(chart, rotation_from_vector(whole * k / strides) * R_start, theta);
  return approached(chart, R, theta);
}

}  // namespace

ChartPoint continued_coordinates(const Chart& chart, const Eigen::Matrix3d& R,
                                 const ChartPoint& near, const ChartPoint& origin) {
  const ChartPoint theta = followed(chart, R, near);
  if (is_less(gap(chart, R, theta).norm(), kMissed)) return theta;
  return followed(chart, R, origin);
}

// θ* = θ − Cᵀμ of the constraint linearised at the last guess.
ChartPoint nearest_point(const Chart& chart, const ChartPoint& theta) {
  using Square = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, 6, 6>;
  ChartPoint guess = theta;
  for (int i = 0; i < 100; ++i) {
    const ChartConstraint C = chart.constraint_jacobian(guess);
    const Square gram = C * C.transpose();
    const ChartResidual offset = chart.constraint(guess) + C * (theta - guess);
    const ChartPoint next = theta - C.transpose() * Eigen::PartialPivLU<Square>(gram).solve(offset);
    const double change = (next - guess).norm();
    guess = next;
    if (!is_less(1e-16, change)) break;
  }
  return guess;
}

double least_gain(const Chart& chart, const ChartPoint& theta) {
  Eigen::Matrix<double, Eigen::Dynamic, 3, 0, 9, 3> inverse(chart.size(), 3);
  for (int i = 0; i < 3; ++i) inverse.col(i) = chart.rates(theta, Eigen::Vector3d::Unit(i));
  const Eigen::Matrix3d gram = inverse.transpose() * inverse;
  if (!gram.allFinite()) return 0;
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> eigen(gram, Eigen::EigenvaluesOnly);
  return 1 / std::sqrt(eigen.eigenvalues()[2]);
}

}  // namespace poise
