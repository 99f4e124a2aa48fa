// SPDX-License-Identifier: BSD-2-Clause

#include "poise/plugins/mujoco/ground_contact.hpp"

namespace poise::mujoco {

GroundContact::GroundContact(const Contact& contact, const Eigen::Vector3d& normal)
    : contact_(contact) {
  if (!grasps()) contact_.surface.normal = normal;
}

void GroundContact::begin(const Pose& X_WB) noexcept {
  X_WC_ = X_WB * contact_.frame.X_BF;
  wrench_.setZero();
}

// MuJoCo's force acts on the second geom; its first axis points from the first geom to the second.
void GroundContact::touch(const mjModel& model, const mjData& data, int id, double sign) noexcept {
  const mjContact& touch = data.contact[id];
  Vector6d found;
  mj_contactForce(&model, &data, id, found.data());
  const Eigen::Matrix3d R_CW = Eigen::Map<const RowMatrix3>(touch.frame);
  const Eigen::Vector3d force = sign * (R_CW.transpose() * found.head<3>());
  const Eigen::Vector3d arm = Eigen::Map<const Eigen::Vector3d>(touch.pos) - X_WC_.p;
  wrench_.head<3>() += force;
  wrench_.tail<3>() += arm.cross(force);
  if (touch.dim > 3) wrench_.tail<3>() += sign * (R_CW.transpose() * found.tail<3>());
}

void GroundContact::end(const Eigen::Matrix3d& R_WU, double share) noexcept {
  const Exact exact = contact_.kind == PatchKind::kLine ? Exact::kLine : Exact::kNormal;
  const Eigen::Matrix3d R_UC = R_WU.transpose() * X_WC_.R;
  const Eigen::Matrix3d R_SW = (R_WU * surface_axes(contact_.surface, R_UC, exact)).transpose();
  sum_.head<3>() += share * (R_SW * wrench_.head<3>());
  sum_.tail<3>() += share * (R_SW * wrench_.tail<3>());
}

void GroundContact::report(bool closed, ContactTruth& report) const noexcept {
  Eigen::Index row = 0;
  for (const int component : contact_.components()) report.force[row++] = sum_[component];
  report.closed = grasps() ? closed : report.force[2] > 0;
}

}  // namespace poise::mujoco
