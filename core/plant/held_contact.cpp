// SPDX-License-Identifier: BSD-2-Clause

#include "core/plant/held_contact.hpp"

#include <algorithm>

namespace poise {

HeldContact::HeldContact(const Contact& held, const Dynamics& robot, Eigen::Index first_row)
    : contact(held),
      row(first_row),
      cone_(friction_cone(held, 4, ConeApproximation::kOuter)),
      anchor_(robot.pose(held.frame)) {
  normal_ = anchor_.R.col(2);
  bind_contact(robot.tree(), contact, kinematics);
  kinematics.active = true;
}

void HeldContact::update(const Dynamics& robot, bool may_close) noexcept {
  if (!kinematics.active && may_close) close_if_landed(robot);
  update_contact(robot, contact, anchor_, kinematics);
}

void HeldContact::close_if_landed(const Dynamics& robot) noexcept {
  const Pose X_WC = robot.pose(contact.frame);
  const double height = normal_.dot(X_WC.p - anchor_.p);
  const double speed = normal_.dot(robot.velocity(contact.frame).head<3>());
  if (height > 0 || speed >= 0) return;
  anchor_.R = X_WC.R;
  anchor_.p = X_WC.p - height * normal_;
  kinematics.active = true;
}

void HeldContact::report(const Eigen::VectorXd& forces, ContactReport& report) const noexcept {
  report.closed = kinematics.active;
  report.force = forces.segment(row, contact.size());
  report.margin = contact_margin(contact, cone_, report.force);
}

double contact_margin(const Contact& contact, const Eigen::MatrixXd& cone,
                      const Eigen::VectorXd& force) noexcept {
  const double margin = friction_margin(cone, force);
  if (!(force[2] > 0)) return margin;
  return std::min(margin, contact.friction - force.head<2>().norm() / force[2]);
}

}  // namespace poise
