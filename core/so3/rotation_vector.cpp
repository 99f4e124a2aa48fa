// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/so3/rotation_vector.hpp"

#include <cmath>
#include <numbers>

#include "poise/core/so3/cross_matrix.hpp"

namespace poise {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

constexpr double kTurn = 2 * std::numbers::pi;
constexpr double kSmall = 0.2;  // [rad] below this the series are exact to rounding

// The coefficients of J_ω = 1 + a [θ]× + b [θ]×², and their derivatives by φ, divided by φ.
struct Coefficients {
  double a, b, da, db;

  explicit Coefficients(double square) {
    const double phi = std::sqrt(square);
    if (phi < kSmall) {
      const double x = square;
      a = 1. / 2 - x / 24 * (1 - x / 30 * (1 - x / 56 * (1 - x / 90)));
      b = 1. / 6 - x / 120 * (1 - x / 42 * (1 - x / 72 * (1 - x / 110)));
      da = -1. / 12 + x / 180 * (1 - x / 56 * 1.5 * (1 - x / 90 * 4 / 3));
      db = -1. / 60 + x / 1260 * (1 - x / 72 * 1.5 * (1 - x / 110 * 4 / 3));
      return;
    }
    const double s = std::sin(phi), versine = 2 * std::pow(std::sin(phi / 2), 2);
    a = versine / square;
    b = (phi - s) / (square * phi);
    da = (s / phi - 2 * a) / square;
    db = (a - 3 * b) / square;
  }
};

// J_ω⁻¹ ω = ω − θ×ω/2 + c θ×(θ×ω), c = (1 − (φ/2)·cot(φ/2))/φ²
Vector3d rate_of(const Vector3d& theta, const Vector3d& omega) {
  const double square = theta.squaredNorm(), half = std::sqrt(square) / 2;
  const double c = 2 * half < kSmall
                       ? 1. / 12 + square / 720 * (1 + square / 42 * (1 + square / 40))
                       : (1 - half / std::tan(half)) / square;
  const Vector3d turned = theta.cross(omega);
  return omega - turned / 2 + c * theta.cross(turned);
}

}  // namespace

Matrix3d RotationVector::rotation(const ChartPoint& theta) const {
  return rotation_from_vector(theta.head<3>());
}

ChartPoint RotationVector::coordinates(const Matrix3d& R, const ChartPoint& near) const {
  const Vector3d theta = rotation_vector(R), goal = near.head<3>();
  const double angle = theta.norm();
  // The zero rotation has no axis.
  const Vector3d axis = angle > 1e-12 ? Vector3d(theta / angle) : goal.stableNormalized();
  return theta + kTurn * std::round((goal - theta).dot(axis) / kTurn) * axis;
}

ChartPoint RotationVector::coordinates(const Matrix3d& R) const { return rotation_vector(R); }

ChartMap RotationVector::angular_map(const ChartPoint& theta) const {
  const Coefficients k(theta.squaredNorm());
  const Matrix3d W = cross_matrix(theta.head<3>());
  return Matrix3d::Identity() + k.a * W + k.b * W * W;
}

ChartMap RotationVector::angular_map_rate(const ChartPoint& theta, const ChartPoint& rate) const {
  const Coefficients k(theta.squaredNorm());
  const double along = theta.dot(rate);  // φ φ̇
  const Matrix3d W = cross_matrix(theta.head<3>()), V = cross_matrix(rate.head<3>());
  return along * (k.da * W + k.db * W * W) + k.a * V + k.b * (V * W + W * V);
}

ChartPoint RotationVector::rates(const ChartPoint& theta, const Vector3d& omega) const {
  return rate_of(theta.head<3>(), omega);
}

ChartPoint RotationVector::accelerations(const ChartPoint& theta, const ChartPoint& rate,
                                         const Vector3d& omega_dot) const {
  return rate_of(theta.head<3>(), omega_dot - angular_map_rate(theta, rate) * rate);
}

ChartPoint RotationVector::recentre(const ChartPoint& theta) const {
  const double angle = theta.norm();
  if (angle <= std::numbers::pi) return theta;
  return theta * (1 - kTurn * std::round(angle / kTurn) / angle);
}

double RotationVector::margin(const ChartPoint& theta) const {
  const double half = theta.norm() / 2;
  return half < 1e-8 ? 1 : std::abs(std::sin(half)) / half;
}

}  // namespace poise
