// SPDX-License-Identifier: BSD-2-Clause
// Sums MuJoCo's forces at the corners of a patch, or at the pins of a grasp.

#pragma once

#include "poise/core/contact/contact.hpp"
#include "poise/core/plant/simulated_plant.hpp"
#include "poise/plugins/mujoco/native.hpp"

namespace poise::mujoco {

/// The mean wrench of one contact over a step, from MuJoCo's forces in the substeps.
class GroundContact {
 public:
  /// @param normal  of a patch's surface, in the frame of its carrier
  GroundContact(const Contact& contact, const Eigen::Vector3d& normal);

  void clear() noexcept { sum_.setZero(); }
  /// Begins a substep.
  /// @param X_WB  of the body that has the contact
  void begin(const Pose& X_WB) noexcept;
  /// Adds contact number `id` of `data`.
  /// @param sign  1 if the corner is the second of the two geoms, −1 if it is the first
  void touch(const mjModel& model, const mjData& data, int id, double sign) noexcept;
  /// Adds a wrench on the link about the contact's origin, in world axes.
  void touch(const Vector6d& wrench) noexcept { wrench_ += wrench; }
  /// Ends the substep, which weighs `share` of the step.
  /// @param R_WU  of the surface's carrier
  void end(const Eigen::Matrix3d& R_WU, double share) noexcept;
  /// @param closed  whether a grasp is closed
  void report(bool closed, ContactTruth& report) const noexcept;

  bool grasps() const { return contact_.bilateral; }
  int body() const { return contact_.frame.body; }

 private:
  Contact contact_;
  Pose X_WC_;                        // in this substep
  Vector6d wrench_;                  // of this substep, about the contact's origin, in world axes
  Vector6d sum_ = Vector6d::Zero();  // in the axes of the surface
};

}  // namespace poise::mujoco
