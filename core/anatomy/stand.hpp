// SPDX-License-Identifier: BSD-2-Clause
// A posture in which a robot stands on its feet, and the contacts that it stands on.

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "poise/core/anatomy/ends.hpp"
#include "poise/core/export.hpp"
#include "poise/core/posture/posture.hpp"

namespace poise {

/// A contact with its frame in its link as well.
struct FootContact {
  Contact contact;               ///< bound to the tree
  Pose X_LC;                     ///< the contact's frame in the frame of contact.link
  Eigen::Vector3d rpy{0, 0, 0};  ///< of X_LC, as the part's text has it [rad]
};

struct Standing {
  std::vector<FootContact> contacts;  ///< one a foot, in their order
  State state;                        ///< the base upright, the feet on z = 0
  std::vector<std::string> unmet;     ///< what is missing for standing, in words; empty: it stands
  /// What the soles hold more often than the legs can move it, in words; empty: nothing. Lines
  /// stand for the soles if they hold it once.
  std::string held_twice;
};

/// Friction coefficient of the contacts: rubber or plastic on a floor.
inline constexpr double kFootFriction = 0.7;

/// Fits a patch to each foot and finds a posture: legs bent, the base upright, the CoM over the
/// middle of the feet, feet level, forces and torques within their limits.
/// @param robot  in the posture in which the ends were found
/// @pre there are feet
POISE_API Standing find_standing(const Dynamics& robot, const RobotEnds& ends,
                                 const std::vector<BodyOutline>& outlines);

/// The same without a search: patches in the posture in which `robot` is.
POISE_API Standing stand_as_it_is(const Dynamics& robot, const RobotEnds& ends,
                                  const std::vector<BodyOutline>& outlines);

}  // namespace poise
