// SPDX-License-Identifier: BSD-2-Clause
// Joints that need the inertia of a motor to be simulated.

#pragma once

#include <vector>

#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/export.hpp"

namespace poise {

/// A joint without armature that moves next to no mass.
struct LightJoint {
  int joint = 0;        ///< index in Tree::joints
  double armature = 0;  ///< a guess for its motor [kg·m², kg]
};

/// Joints without armature whose inertia, with all other joints free, is less than 2e-4·m·L²: a
/// change of torque within one tick would change their speed by radians a second. The guess is that
/// bound, so it grows with the robot.
/// @param robot   in any posture
/// @param length  L, of its longest limb [m]
POISE_API std::vector<LightJoint> light_joints(const Dynamics& robot, double length);

}  // namespace poise
