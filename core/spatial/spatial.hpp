// SPDX-License-Identifier: BSD-2-Clause
// Poses and rigid-body inertias, and the matrix types that everybody shares.

#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>

namespace poise {

/// Rows that are read and written row by row (Jacobians, constraint rows).
using RowMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using RowsRef = Eigen::Ref<RowMatrix, 0, Eigen::OuterStride<>>;
using ConstRowsRef = Eigen::Ref<const RowMatrix, 0, Eigen::OuterStride<>>;

using Vector6d = Eigen::Matrix<double, 6, 1>;  ///< linear part first

/// X_AB: the pose of frame B in frame A; p_A = R·p_B + p.
struct Pose {
  Eigen::Matrix3d R = Eigen::Matrix3d::Identity();
  Eigen::Vector3d p = Eigen::Vector3d::Zero();  ///< [m]

  Pose operator*(const Pose& other) const { return {R * other.R, R * other.p + p}; }
  Eigen::Vector3d operator*(const Eigen::Vector3d& point) const { return R * point + p; }
  Pose inverse() const { return {R.transpose(), -(R.transpose() * p)}; }
};

/// Mass, CoM and rotational inertia about the CoM, all in the axes of one frame.
struct Inertia {
  double mass = 0;                                      ///< [kg]
  Eigen::Vector3d com = Eigen::Vector3d::Zero();        ///< [m]
  Eigen::Matrix3d about_com = Eigen::Matrix3d::Zero();  ///< [kg·m²]
};

/// R = Rz(yaw) Ry(pitch) Rx(roll), as in URDF. [rad]
inline Eigen::Matrix3d rotation_from_rpy(const Eigen::Vector3d& rpy) {
  return (Eigen::AngleAxisd(rpy.z(), Eigen::Vector3d::UnitZ()) *
          Eigen::AngleAxisd(rpy.y(), Eigen::Vector3d::UnitY()) *
          Eigen::AngleAxisd(rpy.x(), Eigen::Vector3d::UnitX()))
      .toRotationMatrix();
}

/// The axis times the angle in [0, π] of R: log(R) as a vector, in the axes R acts on. [rad]
inline Eigen::Vector3d rotation_vector(const Eigen::Matrix3d& R) {
  Eigen::Quaterniond q(R);
  if (q.w() < 0) q.coeffs() = -q.coeffs();
  const double s = q.vec().norm();
  if (s < 1e-9) return 2 * q.vec();  // to second order in the angle
  return (2 * std::atan2(s, q.w()) / s) * q.vec();
}

/// exp of the rotation vector r [rad].
inline Eigen::Matrix3d rotation_from_vector(const Eigen::Vector3d& r) {
  const double angle = r.norm();
  if (angle < 1e-300) return Eigen::Matrix3d::Identity();
  return Eigen::AngleAxisd(angle, r / angle).toRotationMatrix();
}

}  // namespace poise
