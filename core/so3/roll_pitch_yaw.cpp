// SPDX-License-Identifier: BSD-2-Clause

#include "core/so3/roll_pitch_yaw.hpp"

#include <cmath>
#include <numbers>

namespace poise {
namespace {

constexpr double kTurn = 2 * std::numbers::pi;

// The angles of R that have this yaw, with pitch in (−π, π].
Eigen::Vector3d angles(const Eigen::Matrix3d& R, double yaw) {
  const double c = std::cos(yaw), s = std::sin(yaw);
  return {std::atan2(s * R(0, 2) - c * R(1, 2), c * R(1, 1) - s * R(0, 1)),
          std::atan2(-R(2, 0), c * R(0, 0) + s * R(1, 0)), yaw};
}

// At the singularity every yaw will do, so the old one is kept.
double yaw_of(const Eigen::Matrix3d& R, double near) {
  return std::hypot(R(0, 0), R(1, 0)) < 1e-12 ? near : std::atan2(R(1, 0), R(0, 0));
}

Eigen::Vector3d turned_towards(const Eigen::Vector3d& theta, const Eigen::Vector3d& near) {
  return theta + kTurn * ((near - theta) / kTurn).array().round().matrix();
}

// J_ω⁻¹ ω, where J_ω has the columns Rz(yaw) Ry(pitch) e_x, Rz(yaw) e_y, e_z.
Eigen::Vector3d unmap(const ChartPoint& theta, const Eigen::Vector3d& omega) {
  const double c = std::cos(theta[2]), s = std::sin(theta[2]);
  const double roll = (c * omega.x() + s * omega.y()) / std::cos(theta[1]);
  return {roll, c * omega.y() - s * omega.x(), omega.z() + std::sin(theta[1]) * roll};
}

}  // namespace

Eigen::Matrix3d RollPitchYaw::rotation(const ChartPoint& theta) const {
  return rotation_from_rpy(theta.head<3>());
}

ChartPoint RollPitchYaw::coordinates(const Eigen::Matrix3d& R, const ChartPoint& near) const {
  // Every rotation has two triples of angles: the other has its yaw half a turn away.
  const double yaw = yaw_of(R, near[2]);
  const Eigen::Vector3d goal = near.head<3>();
  const Eigen::Vector3d one = turned_towards(angles(R, yaw), goal);
  const Eigen::Vector3d other = turned_towards(angles(R, yaw + kTurn / 2), goal);
  return (one - goal).squaredNorm() <= (other - goal).squaredNorm() ? one : other;
}

ChartPoint RollPitchYaw::coordinates(const Eigen::Matrix3d& R) const {
  return angles(R, yaw_of(R, 0));
}

ChartMap RollPitchYaw::angular_map(const ChartPoint& theta) const {
  const double cp = std::cos(theta[1]), sp = std::sin(theta[1]);
  const double cy = std::cos(theta[2]), sy = std::sin(theta[2]);
  Eigen::Matrix3d map;
  map << cy * cp, -sy, 0,  //
      sy * cp, cy, 0,      //
      -sp, 0, 1;
  return map;
}

ChartMap RollPitchYaw::angular_map_rate(const ChartPoint& theta, const ChartPoint& rate) const {
  const double cp = std::cos(theta[1]), sp = std::sin(theta[1]), pitch = rate[1];
  const double cy = std::cos(theta[2]), sy = std::sin(theta[2]), yaw = rate[2];
  Eigen::Matrix3d map;
  map << -sy * cp * yaw - cy * sp * pitch, -cy * yaw, 0,  //
      cy * cp * yaw - sy * sp * pitch, -sy * yaw, 0,      //
      -cp * pitch, 0, 0;
  return map;
}

ChartResidual RollPitchYaw::constraint(const ChartPoint&) const { return ChartResidual(0); }

ChartConstraint RollPitchYaw::constraint_jacobian(const ChartPoint&) const {
  return ChartConstraint(0, 3);
}

ChartResidual RollPitchYaw::constraint_drift(const ChartPoint&, const ChartPoint&) const {
  return ChartResidual(0);
}

ChartPoint RollPitchYaw::rates(const ChartPoint& theta, const Eigen::Vector3d& omega) const {
  return unmap(theta, omega);
}

ChartPoint RollPitchYaw::accelerations(const ChartPoint& theta, const ChartPoint& rate,
                                       const Eigen::Vector3d& omega_dot) const {
  return unmap(theta, omega_dot - angular_map_rate(theta, rate) * rate);
}

ChartPoint RollPitchYaw::project(const ChartPoint& theta) const { return theta; }

double RollPitchYaw::margin(const ChartPoint& theta) const { return std::abs(std::cos(theta[1])); }

}  // namespace poise
