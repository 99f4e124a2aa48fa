// SPDX-License-Identifier: BSD-2-Clause
// One moment of a motion as it is drawn: bodies, contacts with their forces, CoM, support.

#pragma once

#include <limits>
#include <span>
#include <string>
#include <vector>

#include "poise/core/contact/contact.hpp"
#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/export.hpp"

namespace poise {

/// World axes throughout.
struct ContactView {
  Pose X_WS;             ///< the contact frame's origin, in the axes of its surface
  bool carries = false;  ///< whether there is a force
  Eigen::Vector3d force = Eigen::Vector3d::Zero();  ///< on the link [N]
  /// Where the force's line meets the patch: its centre of pressure, or of a grasp its origin [m].
  Eigen::Vector3d at = Eigen::Vector3d::Zero();
  std::vector<Eigen::Vector3d> patch;  ///< vertices [m]; of a grasp none
};

struct Snapshot {
  double time = 0;                    ///< [s]
  std::vector<Pose> bodies;           ///< X_WB
  Eigen::Vector3d com = {0, 0, 0};    ///< of the robot [m]
  std::vector<ContactView> contacts;  ///< as the stack has them
  /// Hull of the loaded patches that support the robot (core/contact/support.hpp), seen from above,
  /// counter-clockwise, at the height of their centre [m]. Whether the robot can balance over it
  /// depends on friction and slope too. Fewer than three points: no region.
  std::vector<Eigen::Vector3d> support;
  /// Of the CoM from the edges of that region, negative outside [m]; −∞ without one.
  double margin = -std::numeric_limits<double>::infinity();
};

/// Rewrites `out` from the state of `robot`.
///
/// @param wrenches  per contact its components in the axes of its surface; empty or 0: no force
/// @param time      of moving surfaces [s]
POISE_API void look(const Dynamics& robot, const std::vector<Contact>& contacts,
                    std::span<const Eigen::VectorXd> wrenches, double time, Snapshot& out);

}  // namespace poise
