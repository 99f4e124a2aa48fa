// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/tree/swing_twist.hpp"

#include <algorithm>
#include <cmath>

namespace poise {

using Eigen::Matrix3d;
using Eigen::Quaterniond;
using Eigen::Vector3d;

SwingTwist swing_twist(const Matrix3d& R) {
  Quaterniond q(R);
  if (q.w() < 0) q.coeffs() = -q.coeffs();
  return {2 * std::atan2(std::hypot(q.x(), q.y()), std::hypot(q.w(), q.z())),
          2 * std::atan2(q.z(), q.w())};
}

// With z = R·e the child's axis: ż = ω × z.
BallAngle swing_cosine(const Matrix3d& R, const Vector3d& omega) {
  const Vector3d z = R.col(2), e = Vector3d::UnitZ();
  const Vector3d along = z.cross(e);
  return {z.z(), along.dot(omega), along, e.dot(omega.cross(omega.cross(z)))};
}

// twist = 2·atan2(z, w) of the quaternion, so with n = w² + z²
//   along = (a, b, 1),  a = (wy + xz)/n,  b = (zy − wx)/n
// and (a, b) = (u, v)/(1 + z·e) for the child's axis z = (u, v, z·e).
BallAngle twist_angle(const Matrix3d& R, const Vector3d& omega) {
  const Vector3d z = R.col(2), z_dot = omega.cross(z);
  const double below = std::max(1 + z.z(), 1e-12);
  const Vector3d along(z.x() / below, z.y() / below, 1);
  const Vector3d along_dot =
      (Vector3d(z_dot.x(), z_dot.y(), 0) - z_dot.z() * Vector3d(along.x(), along.y(), 0)) / below;
  return {swing_twist(R).twist, along.dot(omega), along, along_dot.dot(omega)};
}

}  // namespace poise
