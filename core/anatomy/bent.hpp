// SPDX-License-Identifier: BSD-2-Clause
// Postures to start a search from: joints inside their ranges, legs bent, an arm that can move.

#pragma once

#include <vector>

#include "poise/core/anatomy/ends.hpp"
#include "poise/core/export.hpp"

namespace poise {

/// Every joint at 0, or where that is near to or beyond its limits, a little inside of them.
POISE_API State inside_limits(const Tree& tree);

/// The same with bent legs: knees forward of two legs; of four, inwards where their limits allow.
/// @param robot  in the posture in which the ends were found
/// @param bend   of the hips; knees bend by twice as much [rad]
POISE_API State bent_legs(const Dynamics& robot, const RobotEnds& ends, double bend);

/// A posture near `inside_limits` in which the hands can move in all directions: the least singular
/// values of their Jacobians are large, and no body is below what is lowest without the arms. The
/// same for a tree each time.
/// @pre the base is fixed
POISE_API State ready_arms(const Dynamics& robot, const RobotEnds& ends,
                           const std::vector<BodyOutline>& outlines);

}  // namespace poise
