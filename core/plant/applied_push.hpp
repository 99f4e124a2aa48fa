// SPDX-License-Identifier: BSD-2-Clause
// A push, with the Jacobian of the link it acts on. Private to this room.

#pragma once

#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/plant/simulated_plant.hpp"

namespace poise {

/// A push on a link.
struct AppliedPush {
  Push push;           ///< what acts, where and when
  RowMatrix jacobian;  ///< 6 × nv, of the push's frame

  /// Adds this share of its force to the generalised forces. No allocation.
  void act(const Dynamics& robot, double share, Eigen::VectorXd& forces) noexcept {
    robot.jacobian(push.frame, jacobian);
    forces.noalias() += jacobian.topRows<3>().transpose() * (push.force * share);
  }
};

}  // namespace poise
