// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/so3/modified_rodrigues.hpp"

#include "poise/core/so3/cross_matrix.hpp"

namespace poise {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

// B of J_ω = 4 B/(1 + |θ|²)²; the inverse of B is Bᵀ/(1 + |θ|²)².
Matrix3d numerator(const Vector3d& s) {
  Matrix3d B = 2 * (s * s.transpose() + cross_matrix(s));
  B.diagonal().array() += 1 - s.squaredNorm();
  return B;
}

// J_ω⁻¹ ω = Bᵀω/4
Vector3d unmap(const Vector3d& s, const Vector3d& omega) {
  return ((1 - s.squaredNorm()) * omega - 2 * s.cross(omega) + 2 * s.dot(omega) * s) / 4;
}

Vector3d shadow(const Vector3d& s) { return -s / s.squaredNorm(); }

}  // namespace

// The quaternion is ((1 − s²), 2s)/(1 + s²).
Matrix3d ModifiedRodrigues::rotation(const ChartPoint& theta) const {
  const double square = theta.squaredNorm();
  const Vector3d vec = 2 * theta.head<3>() / (1 + square);
  return Eigen::Quaterniond((1 - square) / (1 + square), vec.x(), vec.y(), vec.z())
      .toRotationMatrix();
}

ChartPoint ModifiedRodrigues::coordinates(const Matrix3d& R, const ChartPoint& near) const {
  const Vector3d one = coordinates(R), goal = near.head<3>();
  if (one.squaredNorm() < 1e-24) return one;  // its shadow is at infinity
  const Vector3d other = shadow(one);
  return (one - goal).squaredNorm() <= (other - goal).squaredNorm() ? one : other;
}

ChartPoint ModifiedRodrigues::coordinates(const Matrix3d& R) const {
  const Eigen::Quaterniond q = Eigen::Quaterniond(R).normalized();
  return q.vec() / (q.w() < 0 ? q.w() - 1 : q.w() + 1);
}

ChartMap ModifiedRodrigues::angular_map(const ChartPoint& theta) const {
  const double sum = 1 + theta.squaredNorm();
  return numerator(theta.head<3>()) * (4 / (sum * sum));
}

ChartMap ModifiedRodrigues::angular_map_rate(const ChartPoint& theta,
                                             const ChartPoint& rate) const {
  const Vector3d s = theta.head<3>(), v = rate.head<3>();
  const double sum = 1 + s.squaredNorm(), along = 2 * s.dot(v);
  Matrix3d B_rate = 2 * (s * v.transpose() + v * s.transpose() + cross_matrix(v));
  B_rate.diagonal().array() -= along;
  return (B_rate - numerator(s) * (2 * along / sum)) * (4 / (sum * sum));
}

ChartPoint ModifiedRodrigues::rates(const ChartPoint& theta, const Vector3d& omega) const {
  return unmap(theta.head<3>(), omega);
}

ChartPoint ModifiedRodrigues::accelerations(const ChartPoint& theta, const ChartPoint& rate,
                                            const Vector3d& omega_dot) const {
  return unmap(theta.head<3>(), omega_dot - angular_map_rate(theta, rate) * rate);
}

ChartPoint ModifiedRodrigues::recentre(const ChartPoint& theta) const {
  return theta.squaredNorm() > 1 ? ChartPoint(shadow(theta.head<3>())) : theta;
}

double ModifiedRodrigues::margin(const ChartPoint& theta) const {
  return 1 / (1 + theta.squaredNorm());
}

}  // namespace poise
