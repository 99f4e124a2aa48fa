// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/so3/rotation_matrix.hpp"

#include <Eigen/LU>

namespace poise {
namespace {

Eigen::Matrix3d matrix(const ChartPoint& theta) {
  return Eigen::Map<const Eigen::Matrix3d>(theta.data());
}

ChartPoint point(const Eigen::Matrix3d& R) {
  return Eigen::Map<const Eigen::Matrix<double, 9, 1>>(R.data());
}

// The upper triangle, row by row.
ChartResidual upper(const Eigen::Matrix3d& M) {
  Eigen::Matrix<double, 6, 1> entries;
  entries << M(0, 0), M(0, 1), M(0, 2), M(1, 1), M(1, 2), M(2, 2);
  return entries;
}

// ω of Ṙ = [ω]× R, where R is a rotation.
Eigen::Vector3d angular_velocity(const Eigen::Matrix3d& R, const Eigen::Matrix3d& R_dot) {
  const Eigen::Matrix3d W = R_dot * R.transpose();
  return Eigen::Vector3d(W(2, 1) - W(1, 2), W(0, 2) - W(2, 0), W(1, 0) - W(0, 1)) / 2;
}

}  // namespace

Eigen::Matrix3d RotationMatrix::rotation(const ChartPoint& theta) const { return matrix(theta); }

ChartPoint RotationMatrix::coordinates(const Eigen::Matrix3d& R, const ChartPoint&) const {
  return point(R);
}

ChartPoint RotationMatrix::coordinates(const Eigen::Matrix3d& R) const { return point(R); }

// (BK 10), where ∂R_i/∂θ selects the column R_i of θ.
ChartMap RotationMatrix::angular_map(const ChartPoint& theta) const {
  const Eigen::Matrix3d R = matrix(theta);
  ChartMap map(3, 9);
  map.leftCols<3>() = R.col(2) * R.col(1).transpose();
  map.middleCols<3>(3) = R.col(0) * R.col(2).transpose();
  map.rightCols<3>() = R.col(1) * R.col(0).transpose();
  return map;
}

ChartMap RotationMatrix::angular_map_rate(const ChartPoint& theta, const ChartPoint& rate) const {
  const Eigen::Matrix3d R = matrix(theta), V = matrix(rate);
  ChartMap map(3, 9);
  map.leftCols<3>() = V.col(2) * R.col(1).transpose() + R.col(2) * V.col(1).transpose();
  map.middleCols<3>(3) = V.col(0) * R.col(2).transpose() + R.col(0) * V.col(2).transpose();
  map.rightCols<3>() = V.col(1) * R.col(0).transpose() + R.col(1) * V.col(0).transpose();
  return map;
}

ChartResidual RotationMatrix::constraint(const ChartPoint& theta) const {
  const Eigen::Matrix3d R = matrix(theta);
  return upper(R.transpose() * R - Eigen::Matrix3d::Identity());
}

ChartConstraint RotationMatrix::constraint_jacobian(const ChartPoint& theta) const {
  const Eigen::Matrix3d R = matrix(theta);
  ChartConstraint jacobian = ChartConstraint::Zero(6, 9);
  int row = 0;
  for (int i = 0; i < 3; ++i) {
    for (int j = i; j < 3; ++j, ++row) {
      jacobian.block<1, 3>(row, 3 * i) += R.col(j).transpose();
      jacobian.block<1, 3>(row, 3 * j) += R.col(i).transpose();
    }
  }
  return jacobian;
}

ChartResidual RotationMatrix::constraint_drift(const ChartPoint&, const ChartPoint& rate) const {
  const Eigen::Matrix3d V = matrix(rate);
  return upper(2 * V.transpose() * V);
}

ChartPoint RotationMatrix::rates(const ChartPoint& theta, const Eigen::Vector3d& omega) const {
  const Eigen::Matrix3d R = matrix(theta);
  Eigen::Matrix3d R_dot;
  for (int i = 0; i < 3; ++i) R_dot.col(i) = omega.cross(R.col(i));
  return point(R_dot);
}

ChartPoint RotationMatrix::accelerations(const ChartPoint& theta, const ChartPoint& rate,
                                         const Eigen::Vector3d& omega_dot) const {
  const Eigen::Matrix3d R = matrix(theta), R_dot = matrix(rate);
  const Eigen::Vector3d omega = angular_velocity(R, R_dot);
  Eigen::Matrix3d R_ddot;
  for (int i = 0; i < 3; ++i) R_ddot.col(i) = omega_dot.cross(R.col(i)) + omega.cross(R_dot.col(i));
  return point(R_ddot);
}

// The nearest rotation is the orthogonal factor of the polar decomposition, by Newton's iteration
// X ← (X + X⁻ᵀ)/2; from a drifted rotation four steps reach rounding error.
ChartPoint RotationMatrix::project(const ChartPoint& theta) const {
  Eigen::Matrix3d X = matrix(theta);
  for (int i = 0; i < 12; ++i) {
    const Eigen::Matrix3d next = (X + X.inverse().transpose()) / 2;
    const double change = (next - X).norm();
    X = next;
    if (change < 1e-9) break;  // quadratic convergence: the next change is rounding
  }
  return point(X);
}

double RotationMatrix::margin(const ChartPoint&) const { return 1; }

}  // namespace poise
