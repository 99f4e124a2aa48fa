// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/spatial/spatial.hpp"

#include <cmath>

namespace poise {

Eigen::Matrix3d rotation_from_rpy(const Eigen::Vector3d& rpy) {
  return (Eigen::AngleAxisd(rpy.z(), Eigen::Vector3d::UnitZ()) *
          Eigen::AngleAxisd(rpy.y(), Eigen::Vector3d::UnitY()) *
          Eigen::AngleAxisd(rpy.x(), Eigen::Vector3d::UnitX()))
      .toRotationMatrix();
}

Eigen::Vector3d rotation_vector(const Eigen::Matrix3d& R) {
  Eigen::Quaterniond q(R);
  if (q.w() < 0) q.coeffs() = -q.coeffs();
  const double s = q.vec().norm();
  if (s < 1e-9) return 2 * q.vec();  // to second order in the angle
  return (2 * std::atan2(s, q.w()) / s) * q.vec();
}

Eigen::Matrix3d rotation_from_vector(const Eigen::Vector3d& r) {
  const double angle = r.norm();
  if (angle < 1e-300) return Eigen::Matrix3d::Identity();
  return Eigen::AngleAxisd(angle, r / angle).toRotationMatrix();
}

}  // namespace poise
