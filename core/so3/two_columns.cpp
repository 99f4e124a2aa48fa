// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/so3/two_columns.hpp"

#include <Eigen/LU>
#include <cmath>

namespace poise {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

using Partial = Eigen::Matrix<double, 3, 6>;

struct Columns {
  Vector3d a, b;
  explicit Columns(const ChartPoint& theta) : a(theta.head<3>()), b(theta.tail<3>()) {}
};

ChartPoint point(const Vector3d& a, const Vector3d& b) {
  ChartPoint theta(6);
  theta << a, b;
  return theta;
}

// rowᵀ ∂R₃/∂θ, as ∂R₃ = ∂a × b + a × ∂b
Eigen::Matrix<double, 1, 6> third_along(const Vector3d& row, const Columns& c) {
  Eigen::Matrix<double, 1, 6> along;
  along << c.b.cross(row).transpose(), row.cross(c.a).transpose();
  return along;
}

}  // namespace

Matrix3d TwoColumns::rotation(const ChartPoint& theta) const {
  const Columns c(theta);
  Matrix3d R;
  R << c.a, c.b, c.a.cross(c.b);
  return R;
}

ChartPoint TwoColumns::coordinates(const Matrix3d& R, const ChartPoint&) const {
  return coordinates(R);
}

ChartPoint TwoColumns::coordinates(const Matrix3d& R) const { return point(R.col(0), R.col(1)); }

// (BK 10)
ChartMap TwoColumns::angular_map(const ChartPoint& theta) const {
  const Columns c(theta);
  const Vector3d third = c.a.cross(c.b);
  Partial map = c.b * third_along(c.a, c);
  map.leftCols<3>() += third * c.b.transpose();
  map.rightCols<3>() += c.a * third.transpose();
  return map;
}

ChartMap TwoColumns::angular_map_rate(const ChartPoint& theta, const ChartPoint& rate) const {
  const Columns c(theta), v(rate);
  const Vector3d third = c.a.cross(c.b), third_rate = v.a.cross(c.b) + c.a.cross(v.b);
  Partial map = v.b * third_along(c.a, c) + c.b * (third_along(v.a, c) + third_along(c.a, v));
  map.leftCols<3>() += third_rate * c.b.transpose() + third * v.b.transpose();
  map.rightCols<3>() += v.a * third.transpose() + c.a * third_rate.transpose();
  return map;
}

ChartResidual TwoColumns::constraint(const ChartPoint& theta) const {
  const Columns c(theta);
  return Vector3d(c.a.squaredNorm() - 1, c.b.squaredNorm() - 1, c.a.dot(c.b));
}

ChartConstraint TwoColumns::constraint_jacobian(const ChartPoint& theta) const {
  const Columns c(theta);
  Partial jacobian = Partial::Zero();
  jacobian.block<1, 3>(0, 0) = 2 * c.a.transpose();
  jacobian.block<1, 3>(1, 3) = 2 * c.b.transpose();
  jacobian.row(2) << c.b.transpose(), c.a.transpose();
  return jacobian;
}

ChartResidual TwoColumns::constraint_drift(const ChartPoint&, const ChartPoint& rate) const {
  const Columns v(rate);
  return 2 * Vector3d(v.a.squaredNorm(), v.b.squaredNorm(), v.a.dot(v.b));
}

ChartPoint TwoColumns::rates(const ChartPoint& theta, const Vector3d& omega) const {
  const Columns c(theta);
  return point(omega.cross(c.a), omega.cross(c.b));
}

ChartPoint TwoColumns::accelerations(const ChartPoint& theta, const ChartPoint& rate,
                                     const Vector3d& omega_dot) const {
  const Columns c(theta), v(rate);
  const Vector3d third = c.a.cross(c.b), third_rate = v.a.cross(c.b) + c.a.cross(v.b);
  const Vector3d omega =
      (c.a.cross(v.a) + c.b.cross(v.b) + third.cross(third_rate)) / 2;  // Σ R_i × Ṙ_i = 2ω
  return point(omega_dot.cross(c.a) + omega.cross(v.a), omega_dot.cross(c.b) + omega.cross(v.b));
}

// The nearest pair is the orthogonal factor A (AᵀA)^(−1/2) of the 3×2 matrix A = (a, b); the root
// of a 2×2 matrix S is (S + √det S)/√(tr S + 2√det S).
ChartPoint TwoColumns::project(const ChartPoint& theta) const {
  const Eigen::Matrix<double, 3, 2> A = Eigen::Map<const Eigen::Matrix<double, 3, 2>>(theta.data());
  const Eigen::Matrix2d S = A.transpose() * A;
  const double root = std::sqrt(S.determinant());
  const Eigen::Matrix2d square_root =
      (S + root * Eigen::Matrix2d::Identity()) / std::sqrt(S.trace() + 2 * root);
  const Eigen::Matrix<double, 3, 2> nearest = A * square_root.inverse();
  return point(nearest.col(0), nearest.col(1));
}

}  // namespace poise
