// SPDX-License-Identifier: BSD-2-Clause
// Sums MuJoCo's forces at the corners of a patch, or at the pins of a grasp.

#pragma once

#include "poise/core/contact/contact.hpp"
#include "poise/core/plant/plant.hpp"
#include "poise/plugins/mujoco/native.hpp"

namespace poise::mujoco {

/// The mean wrench of one contact over a step, from MuJoCo's forces in the substeps.
class GroundContact {
 public:
  /// @param normal  of a patch's surface, in the frame of its carrier
  GroundContact(const Contact& contact, const Eigen::Vector3d& normal);

  void clear() noexcept { sum_.setZero(); }
  /// Adds contact number `id` of `data`, weighted by `share` of the step.
  /// @param sign  1 if the corner is the second of the two geoms, −1 if it is the first
  /// @param X_WB  of the body that has the contact, at the same moment
  /// @param R_WU  of the surface's carrier
  void add(const mjModel& model, const mjData& data, int id, double sign, const Pose& X_WB,
           const Eigen::Matrix3d& R_WU, double share) noexcept;
  /// Adds a wrench on the link about the contact's origin, in world axes.
  void add(const Vector6d& wrench, const Pose& X_WB, const Eigen::Matrix3d& R_WU,
           double share) noexcept;
  /// @param held  whether a grasp is closed
  void report(bool held, ContactReport& report) const noexcept;

  bool grasps() const { return contact_.bilateral; }
  int body() const { return contact_.frame.body; }

 private:
  Contact contact_;
  Eigen::MatrixXd cone_;
  Vector6d sum_ = Vector6d::Zero();
};

}  // namespace poise::mujoco
