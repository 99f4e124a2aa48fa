// SPDX-License-Identifier: BSD-2-Clause
// Whether forces hold a posture, and how much room they leave. Private to this room.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "poise/core/posture/equations.hpp"

namespace poise {

/// Contact forces that hold a posture, or what they lack.
struct HoldingForces {
  Eigen::VectorXd forces;   ///< wrenches of the loaded contacts, one after the other [N, N·m]
  Eigen::VectorXd torques;  ///< nv of the robot: what joints (and base) carry [N·m, N]
  std::vector<std::string> lacks;  ///< in words; empty if forces hold it
  double lack = 0;                 ///< shares of the weight and of the limits, summed
};

/// The forces nearest to `guess` that balance, if they are inside cones and limits; else those of
/// the linear program of least lack.
HoldingForces balance_of(PostureEquations& equations, const Eigen::VectorXd& guess);

/// How far the CoM can be moved square to gravity, in the worst direction, while forces inside the
/// cones can carry it: the distance to the border of the projection of all (forces, CoM) that are
/// in balance (Bretl & Lall 2008), of which only the nearest edges are found. [m]
std::optional<double> com_margin(PostureEquations& equations);

}  // namespace poise
