// SPDX-License-Identifier: BSD-2-Clause
// Which contacts carry the robot.

#pragma once

#include <span>
#include <vector>

#include "poise/core/contact/contact.hpp"
#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/export.hpp"

namespace poise {

/// The outward normal of what carries a contact, as it is now, in the world; where the stack says
/// none, C's z.
/// @param time  of moving surfaces [s]
POISE_API Eigen::Vector3d normal_now(const Dynamics& robot, const Contact& contact, double time);

/// Whether contact `c` supports the robot now: it is the robot's, made, no grasp and on no wall,
/// and what carries it stands: the world, an object that is fixed to it, or one that contacts with
/// such hold up now. An object in the robot's hands supports nothing.
/// @param made  per contact, whether it is made; or, in a picture, whether it is loaded
/// @cost no allocation
POISE_API bool supports(const Dynamics& robot, std::span<const Contact> contacts,
                        const std::vector<char>& made, std::size_t c, double time);

}  // namespace poise
