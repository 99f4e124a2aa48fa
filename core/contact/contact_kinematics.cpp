// SPDX-License-Identifier: BSD-2-Clause

#include "core/contact/contact_kinematics.hpp"

#include <cassert>

namespace poise {
namespace {

// Block i of a stack of 3-vectors, turned from world axes into those of C.
void turn(const Eigen::Matrix3d& R_WC, const Vector6d& world, Eigen::VectorXd& out) {
  out.head<3>().noalias() = R_WC.transpose() * world.head<3>();
  if (out.size() == 6) out.tail<3>().noalias() = R_WC.transpose() * world.tail<3>();
}

}  // namespace

void bind_contact(const Tree& tree, const Contact& contact, ContactKinematics& kinematics) {
  const Eigen::Index n = contact.size(), nv = tree.nv();
  kinematics.columns = tree.support(contact.frame.body);
  kinematics.jacobian.setZero(n, nv);
  kinematics.drift.setZero(n);
  kinematics.velocity.setZero(n);
  kinematics.error.setZero(n);
  kinematics.world_jacobian.setZero(6, nv);
}

void update_contact(const Dynamics& robot, const Contact& contact, const Pose& made_at,
                    ContactKinematics& kinematics) {
  RowMatrix& J = kinematics.jacobian;
  RowMatrix& world = kinematics.world_jacobian;
  assert(J.rows() == contact.size() && J.cols() == robot.nv());
  const Pose X_WC = robot.pose(contact.frame);
  const Eigen::Matrix3d R_CW = X_WC.R.transpose();

  robot.jacobian(contact.frame, world);
  for (const int c : kinematics.columns) {
    for (Eigen::Index i = 0; i < J.rows(); i += 3) {
      const Eigen::Vector3d column(world(i, c), world(i + 1, c), world(i + 2, c));
      for (int r = 0; r < 3; ++r) J(i + r, c) = R_CW.row(r).dot(column);
    }
  }

  turn(X_WC.R, robot.drift(contact.frame), kinematics.drift);
  turn(X_WC.R, robot.velocity(contact.frame), kinematics.velocity);
  Vector6d error;
  error << X_WC.p - made_at.p, rotation_vector(X_WC.R * made_at.R.transpose());
  turn(X_WC.R, error, kinematics.error);
}

}  // namespace poise
