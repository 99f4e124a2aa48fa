// SPDX-License-Identifier: BSD-2-Clause
// How a robot should walk: velocity and turn.

#pragma once

#include <Eigen/Core>

namespace poise::walk {

/// How the robot should walk. All zeros: it stands.
struct WalkCommand {
  /// Forwards, to the left, in axes that turn with the robot [m/s].
  Eigen::Vector2d velocity = Eigen::Vector2d::Zero();
  double turn = 0;  ///< to the left [rad/s]
  /// Whether the robot stands.
  bool stands() const { return velocity.isZero() && turn == 0; }
};

}  // namespace poise::walk
