// SPDX-License-Identifier: BSD-2-Clause
// Which limbs of a robot are legs and arms, and what their feet and hands are called.

#pragma once

#include <string>
#include <vector>

#include "poise/core/anatomy/limbs.hpp"
#include "poise/core/export.hpp"

namespace poise {

/// A foot or a hand.
struct LimbEnd {
  std::string role;  ///< `left_foot`, `front_right_foot`, `right_hand` …; unique in the robot
  Limb limb;         ///< the leg or arm
  int body = 0;      ///< that touches: the limb's end, or of a foot with toes the foot
  int link = -1;     ///< the link that was named, an index in Tree::links; −1: found
};

/// What stands, what grasps, and what is between them.
struct RobotEnds {
  std::vector<LimbEnd> feet;   ///< two or more, left before right, front before hind; or none
  std::vector<LimbEnd> hands;  ///< left before right
  int torso = 0;               ///< the body that carries the arms; the base if none does
  std::vector<int> wheels;     ///< bodies of the wheels that it stands on
  double ground = 0;           ///< height of what is lowest [m, W]
  Eigen::Vector3d forward = Eigen::Vector3d::UnitX();  ///< where its front is: ±x of the base
};

/// Links that are known to be feet or hands, in place of those that are found: indices in
/// Tree::links.
struct KnownEnds {
  std::vector<int> feet, hands;
};

/// Finds feet and hands in the posture of `robot`.
///
/// Feet are the ends of limbs of two or more joints that reach the lowest plane, unless the base or
/// wheels reach it, too. Hands are ends of three or more joints that come in pairs, left and right,
/// or of five or more alone; a
/// motor moves a foot and a hand. Left is where y > 0, unless the names of links say otherwise.
POISE_API RobotEnds find_ends(const Dynamics& robot, const std::vector<BodyOutline>& outlines,
                              const KnownEnds& known = {});

}  // namespace poise
