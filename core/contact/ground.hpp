// SPDX-License-Identifier: BSD-2-Clause
// The ground beside the planes of contacts.

#pragma once

#include <Eigen/Core>
#include <optional>
#include <string>

#include "poise/core/spatial/spatial.hpp"

namespace poise {

/// A box that rests in the world; every link may touch it. Without height it is a patch: the ground
/// below stays where it is, but has this friction and stiffness.
struct GroundBox {
  std::string name;  ///< unique in the ground
  Pose X_WT;         ///< of the middle of its top face, z upwards out of the box
  Eigen::Vector3d size = Eigen::Vector3d::Zero();  ///< lengths along its axes [m]
  double friction = 0.7;                           ///< coefficient μ of what touches it
  /// What presses a link into it, per depth [N/m]; 0: as stiff as the simulator's contacts.
  double stiffness = 0;
  /// What slows a link that sinks into it [N·s/m]; none: √(stiffness · mass of the robot).
  std::optional<double> damping = {};

  /// Whether it has no height.
  bool patch() const { return size.z() == 0; }
};

}  // namespace poise
