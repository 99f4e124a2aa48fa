// SPDX-License-Identifier: BSD-2-Clause
// A contact of the stack as the built-in simulator holds it. Private to this room.

#pragma once

#include "core/contact/contact_kinematics.hpp"
#include "core/dynamics/dynamics.hpp"
#include "core/plant/plant.hpp"

namespace poise {

/// A contact, held or open (`kinematics.active`), with the plane of the world it belongs to: the
/// one it stood on when the robot was first put down, wherever and however tilted it lands later.
class HeldContact {
 public:
  /// @param row  first of its rows in the stacked constraint
  HeldContact(const Contact& contact, const Dynamics& robot, Eigen::Index row);

  /// Brings `kinematics` up to date. An open contact whose origin is below the plane and still
  /// moving into it closes, if it may: at the orientation it has, at the point of the plane below
  /// or above it.
  void update(const Dynamics& robot, bool may_close) noexcept;
  /// Writes force and margin of this contact (see ContactReport) from the stacked forces.
  void report(const Eigen::VectorXd& forces, ContactReport& report) const noexcept;

  Contact contact;
  ContactKinematics kinematics;
  Eigen::Index row;

 private:
  void close_if_landed(const Dynamics& robot) noexcept;

  Eigen::MatrixXd cone_;    // for the margin
  Eigen::Vector3d normal_;  // of the plane, in world axes; the plane goes through anchor_.p
  Pose anchor_;             // X_WC at which it is held; only its orientation leaves the plane
};

/// ContactReport::margin of a force in the axes of the contact; `cone` with four outer sides.
double contact_margin(const Contact& contact, const Eigen::MatrixXd& cone,
                      const Eigen::VectorXd& force) noexcept;

}  // namespace poise
