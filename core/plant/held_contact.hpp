// SPDX-License-Identifier: BSD-2-Clause
// A contact of the stack as the built-in simulator holds it. Private to this room.

#pragma once

#include "poise/core/contact/contact_kinematics.hpp"
#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/plant/plant.hpp"

namespace poise {

/// A contact, held or open (`kinematics.active`), with the plane it belongs to: that of its
/// surface, through where it stood when the robot was first put down (or, not being made then,
/// where the surface says), carried along by the surface. Wherever and however tilted it lands
/// later, the plane stays the same.
class HeldContact {
 public:
  /// @param row  first of its rows in the stacked constraint
  HeldContact(const Contact& contact, const Dynamics& robot, Eigen::Index row);

  /// Brings `kinematics` up to date. An open contact whose origin is below the plane and still
  /// moving into it closes, if it may: at the orientation it has, at the point of the plane below
  /// or above it.
  void update(const Dynamics& robot, double time, bool may_close) noexcept;
  /// Of a grasp: closes it where it is at the next update, or opens it.
  void grasp(bool closed) noexcept { grasped_ = closed; }
  /// Writes force and margin of this contact (see ContactReport) from the stacked forces.
  void report(const Eigen::VectorXd& forces, ContactReport& report) const noexcept;

  Contact contact;
  ContactKinematics kinematics;
  Eigen::Index row;

 private:
  void follow_grasp(const Dynamics& robot, double time) noexcept;
  void close_if_landed(const Dynamics& robot, double time) noexcept;

  Eigen::MatrixXd cone_;  // for the margin
  bool grasped_ = true;   // whether a grasp is to be closed
  Anchor anchor_;         // where it is held; its position never leaves the plane
};

/// ContactReport::margin of a wrench in the components of the contact; `cone` with four outer
/// sides.
double contact_margin(const Contact& contact, const Eigen::MatrixXd& cone,
                      const Eigen::VectorXd& force) noexcept;

}  // namespace poise
