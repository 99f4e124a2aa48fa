// SPDX-License-Identifier: BSD-2-Clause
// Static forces and torques: the controller's initial values before the first tick.

#pragma once

#include <vector>

#include "poise/core/contact/contact_kinematics.hpp"
#include "poise/core/problem/problem.hpp"

namespace poise {

/// Torques of the motors, nu, and force variables, nf, that balance gravity at v = 0 and v̇ = 0.
struct StaticForces {
  Eigen::VectorXd torque, force;
};

/// The smallest forces of the active contacts that balance the unactuated part; friction cones are
/// ignored. If no forces balance it, the least-squares solution.
/// @param anchors  per contact, gives the axes of its surface
StaticForces static_load(const Problem& problem, const std::vector<Anchor>& anchors);

}  // namespace poise
