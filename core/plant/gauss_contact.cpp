// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/plant/gauss_contact.hpp"

namespace poise {

GaussContact::GaussContact(const Contact& of, const Dynamics& robot, Eigen::Index first_row)
    : contact(of), row(first_row), anchor_(first_anchor(robot, of)) {
  contact.form = ForceForm::kWrench;
  if (!contact.surface.normal && !contact.bilateral) contact.surface.normal = anchor_.R_US.col(2);
  bind_contact(robot.tree(), contact, kinematics);
  kinematics.active = grasped_ = of.at_start;
}

void GaussContact::update(const Dynamics& robot, double time, bool may_close) noexcept {
  if (may_close && contact.bilateral) follow_grasp(robot, time);
  if (may_close && !kinematics.active && !contact.bilateral) close_if_landed(robot, time);
  update_contact(robot, contact, anchor_, time, kinematics);
}

void GaussContact::follow_grasp(const Dynamics& robot, double time) noexcept {
  if (grasped_ && !kinematics.active)
    anchor_ = make_anchor(robot, contact, robot.pose(contact.frame), time);
  kinematics.active = grasped_;
}

void GaussContact::close_if_landed(const Dynamics& robot, double time) noexcept {
  const SurfaceMotion surface = carrier_motion(robot, contact, time);
  const Eigen::Vector3d normal = surface.moved.R * *contact.surface.normal;
  const Pose X_WC = robot.pose(contact.frame);
  const double height = normal.dot(X_WC.p - surface.moved * anchor_.X_UC.p);
  const Vector6d relative = robot.velocity(contact.frame) - surface.twist_at(X_WC.p);
  if (height > 0 || normal.dot(relative.head<3>()) >= 0) return;
  anchor_ = make_anchor(robot, contact, {X_WC.R, X_WC.p - height * normal}, time);
  kinematics.active = true;
}

void GaussContact::report(const Eigen::VectorXd& forces, ContactTruth& report) const noexcept {
  report.closed = kinematics.active;
  report.force = forces.segment(row, contact.size());
}

}  // namespace poise
