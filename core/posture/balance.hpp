// SPDX-License-Identifier: BSD-2-Clause
// Static balance of a posture and its CoM margin. Private to this room.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "poise/core/posture/equations.hpp"

namespace poise {

/// Contact forces that hold a posture, or the amount by which they fail.
struct HoldingForces {
  Eigen::VectorXd forces;   ///< wrenches of the loaded contacts, one after the other [N, N·m]
  Eigen::VectorXd torques;  ///< nv of the robot: loads of the joints (and base) [N·m, N]
  std::vector<std::string> lacks;  ///< shortfalls in words; empty if forces hold it
  double lack = 0;                 ///< sum of the shortfalls as shares of weight and limits
};

/// The balancing forces nearest to `guess` if they respect cones and limits; else the forces of a
/// linear program that minimises the shortfall.
HoldingForces balance_of(PostureEquations& equations, const Eigen::VectorXd& guess);

/// Smallest horizontal CoM shift [m] at which forces inside the cones can no longer balance: the
/// distance to the border of the support region (Bretl & Lall 2008), of which only the nearest
/// edges are computed.
std::optional<double> com_margin(PostureEquations& equations);

}  // namespace poise
