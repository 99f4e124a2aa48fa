// SPDX-License-Identifier: BSD-2-Clause
// Data for drawing one instant of a motion: bodies, contact forces, CoM, support.

#pragma once

#include <limits>
#include <span>
#include <string>
#include <vector>

#include "poise/core/contact/contact.hpp"
#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/export.hpp"

namespace poise {

/// A contact for drawing; all vectors in world axes.
struct ContactView {
  Pose X_WS;             ///< the contact frame's origin, in the axes of its surface
  bool carries = false;  ///< whether there is a force
  Eigen::Vector3d force = Eigen::Vector3d::Zero();  ///< on the link [N]
  /// Centre of pressure on the patch; for a grasp its origin [m].
  Eigen::Vector3d at = Eigen::Vector3d::Zero();
  std::vector<Eigen::Vector3d> patch;  ///< vertices [m]; empty for a grasp
  /// How probable an estimator thinks it that the contact is made, 0 … 1; NaN: it says nothing.
  double believed = std::numeric_limits<double>::quiet_NaN();
};

struct Snapshot {
  double time = 0;                    ///< [s]
  std::vector<Pose> bodies;           ///< X_WB
  Eigen::Vector3d com = {0, 0, 0};    ///< of the robot [m]
  std::vector<ContactView> contacts;  ///< as the stack has them
  /// Convex hull, projected on the ground, of the loaded patches that support the robot
  /// (core/contact/support.hpp); counter-clockwise, at the height of their centre [m]. Balance also
  /// depends on friction and slope. Fewer than three points: no region.
  std::vector<Eigen::Vector3d> support;
  /// Support margin of the CoM in that region [m], negative outside; −∞ without a region.
  double margin = -std::numeric_limits<double>::infinity();
};

/// Fills `out` from the state of `robot`.
///
/// @param wrenches  per contact, components in the axes of its surface; empty or 0: no force
/// @param time      time for moving surfaces [s]
POISE_API void look(const Dynamics& robot, const std::vector<Contact>& contacts,
                    std::span<const Eigen::VectorXd> wrenches, double time, Snapshot& out);

}  // namespace poise
