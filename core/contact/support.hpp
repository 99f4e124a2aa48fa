// SPDX-License-Identifier: BSD-2-Clause
// Finds the contacts that support the robot.

#pragma once

#include <span>
#include <vector>

#include "poise/core/contact/contact.hpp"
#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/export.hpp"

namespace poise {

/// Current outward normal of the surface that carries a contact, in the world; C's z if the stack
/// gives none.
/// @param time  time for moving surfaces [s]
POISE_API Eigen::Vector3d normal_now(const Dynamics& robot, const Contact& contact, double time);

/// Whether contact `c` supports the robot now: it belongs to the robot, is made, is neither a grasp
/// nor on a wall, and its carrier stands: the world, an object fixed to it, or an object that rests
/// on either. An object held by the robot supports nothing.
/// @param made  per contact, whether it is made (in a picture: whether it is loaded)
/// @cost no allocation
POISE_API bool supports(const Dynamics& robot, std::span<const Contact> contacts,
                        const std::vector<char>& made, std::size_t c, double time);

}  // namespace poise
