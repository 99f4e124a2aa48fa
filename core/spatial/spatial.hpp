// SPDX-License-Identifier: BSD-2-Clause
// Poses, rigid-body inertias, and the matrix types that all rooms share.

#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>

#include "poise/core/export.hpp"

namespace poise {

/// A matrix stored row by row: Jacobians, constraint rows.
using RowMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
/// A writable part of a RowMatrix.
using RowsRef = Eigen::Ref<RowMatrix, 0, Eigen::OuterStride<>>;
/// A read-only part of a RowMatrix.
using ConstRowsRef = Eigen::Ref<const RowMatrix, 0, Eigen::OuterStride<>>;

using Vector6d = Eigen::Matrix<double, 6, 1>;  ///< a twist or wrench, linear part first

/// X_AB: the pose of frame B in frame A, with p_A = R·p_B + p.
struct Pose {
  Eigen::Matrix3d R = Eigen::Matrix3d::Identity();  ///< R_AB: axes of B in A
  Eigen::Vector3d p = Eigen::Vector3d::Zero();      ///< origin of B in A [m]

  /// X_AC = X_AB·X_BC.
  Pose operator*(const Pose& other) const { return {R * other.R, R * other.p + p}; }
  /// p_A = X_AB·p_B.
  Eigen::Vector3d operator*(const Eigen::Vector3d& point) const { return R * point + p; }
  /// X_BA.
  Pose inverse() const { return {R.transpose(), -(R.transpose() * p)}; }
};

/// Mass, CoM and rotational inertia about the CoM, in the axes of one frame.
struct Inertia {
  double mass = 0;                                      ///< [kg]
  Eigen::Vector3d com = Eigen::Vector3d::Zero();        ///< [m]
  Eigen::Matrix3d about_com = Eigen::Matrix3d::Zero();  ///< [kg·m²]
};

// These are compiled once, in spatial.cpp: Eigen's rotations take long to compile.

/// R = Rz(yaw) Ry(pitch) Rx(roll), as in URDF.
/// @param rpy  (roll, pitch, yaw) [rad]
POISE_API Eigen::Matrix3d rotation_from_rpy(const Eigen::Vector3d& rpy);

/// log(R) as a vector [rad]: axis times angle in [0, π], in the axes in which R acts.
POISE_API Eigen::Vector3d rotation_vector(const Eigen::Matrix3d& R);

/// exp([r]×) for a rotation vector r [rad].
POISE_API Eigen::Matrix3d rotation_from_vector(const Eigen::Vector3d& r);

}  // namespace poise
