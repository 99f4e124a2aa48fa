// SPDX-License-Identifier: BSD-2-Clause

#include "poise/solvers/centroidal/wanted_wrench.hpp"

#include <Eigen/Geometry>
#include <cmath>

namespace poise::centroidal {

Eigen::Vector3d restoring_torque(const Eigen::Vector3d& error, const Eigen::Matrix3d& R,
                                 const Eigen::Vector3d& stiffness) noexcept {
  const Eigen::Matrix3d R_d = rotation_from_vector(error).transpose() * R;
  const double angle = error.norm();
  const double half_sine = angle > 1e-8 ? std::sin(angle / 2) / angle : 0.5;
  const Eigen::Vector3d e = half_sine * (R_d.transpose() * error);
  const Eigen::Vector3d Ke = stiffness.cwiseProduct(e);
  return -2 * (R_d * (std::cos(angle / 2) * Ke + e.cross(Ke)));
}

Vector6d wanted_wrench(const Dynamics& robot, const Settings& settings, const Deviation& com,
                       const Deviation& base, const Eigen::Vector3d& acceleration) noexcept {
  const double m = robot.mass();
  const Eigen::Matrix3d I_G = robot.centroidal_matrix().block<3, 3>(3, 3);
  Eigen::Vector3d turning = I_G * base.rate;
  if (settings.decoupled) {
    const Eigen::Vector3d w = robot.state().v.segment<3>(3);
    turning = robot.centroidal_momentum().tail<3>() - I_G * (w - base.rate);
  }
  Vector6d out;
  out.head<3>() = m * (acceleration - robot.gravity_acceleration()) -
                  settings.com_stiffness.cwiseProduct(com.error) -
                  m * settings.com_damping.cwiseProduct(com.rate);
  out.tail<3>() =
      restoring_torque(base.error, robot.state().bases[0].R, settings.orientation_stiffness) -
      settings.angular_damping.cwiseProduct(turning);
  return out;
}

}  // namespace poise::centroidal
