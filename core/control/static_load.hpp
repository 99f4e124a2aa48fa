// SPDX-License-Identifier: BSD-2-Clause
// What carries everything at rest: where a controller starts from before its first tick.

#pragma once

#include <vector>

#include "poise/core/contact/contact_kinematics.hpp"
#include "poise/core/problem/problem.hpp"

namespace poise {

/// Torques of the motors, nu, and force variables, nf, that balance gravity at v = 0 and v̇ = 0.
struct StaticForces {
  Eigen::VectorXd torque, force;
};

/// With the least forces of the active contacts that carry what has no motor; friction cones are
/// not looked at. Where nothing carries it, the forces that come nearest.
/// @param anchors  per contact, for the axes of its surface
StaticForces static_load(const Problem& problem, const std::vector<Anchor>& anchors);

}  // namespace poise
