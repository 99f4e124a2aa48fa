// SPDX-License-Identifier: BSD-2-Clause
// A contact in the built-in simulator. Private to this room.

#pragma once

#include "poise/core/contact/contact_kinematics.hpp"
#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/plant/simulated_plant.hpp"

namespace poise {

/// A contact, closed or open (`kinematics.active`), with its plane. The plane is parallel to the
/// surface, passes through the contact's initial origin (through the surface if the contact is
/// initially open), and moves with the surface. Later landings do not change the plane.
class GaussContact {
 public:
  /// @param row  first of its rows in the stacked constraint
  GaussContact(const Contact& contact, const Dynamics& robot, Eigen::Index row);

  /// Brings `kinematics` up to date. An open contact whose origin is below the plane and moving
  /// further into it closes if `may_close`: with its current orientation, at its projection on the
  /// plane.
  void update(const Dynamics& robot, double time, bool may_close) noexcept;
  /// Closes a grasp in its current pose at the next update, or opens it. Loops stay closed.
  void grasp(bool closed) noexcept { grasped_ = closed || contact.closes_loop(); }
  /// Writes whether the contact is closed, and its force from the stacked forces.
  void report(const Eigen::VectorXd& forces, ContactTruth& report) const noexcept;

  Contact contact;
  ContactKinematics kinematics;
  Eigen::Index row;

 private:
  void follow_grasp(const Dynamics& robot, double time) noexcept;
  void close_if_landed(const Dynamics& robot, double time) noexcept;

  bool grasped_ = true;  // whether a grasp should be closed
  Anchor anchor_;        // pose where it is closed; its position stays on the plane
};

}  // namespace poise
