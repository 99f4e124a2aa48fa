// SPDX-License-Identifier: BSD-2-Clause
// Points fixed to bodies, given by where they are in the world: cheaper than frames.

#pragma once

#include "poise/core/dynamics/dynamics.hpp"

namespace poise {

/// A point fixed to a body.
struct BodyPoint {
  int body = 0;          ///< index in the tree
  Eigen::Vector3d p_WP;  ///< where it is in the last update's state [m]
};

/// How a point moves, in world axes.
struct PointMotion {
  Eigen::Vector3d velocity;  ///< [m/s]
  Eigen::Vector3d drift;     ///< J̇·v of its linear Jacobian J [m/s²]
  Eigen::Vector3d spin;      ///< angular velocity of its body [rad/s]
};

/// The velocity of a point [m/s]. Costs the same for every body.
POISE_API Eigen::Vector3d velocity_of(const Dynamics& robot, const BodyPoint& point) noexcept;
/// The motion of a point. Costs the same for every body.
POISE_API PointMotion motion_of(const Dynamics& robot, const BodyPoint& point) noexcept;

/// row = n·(J₁ − J₂), with J₁ and J₂ the linear Jacobians of two points. n is parallel to the line
/// through them, or they coincide: joints that move both bodies then change nothing, and are not
/// visited.
/// @param row  [out] nv, all entries written
POISE_API void distance_row(const Dynamics& robot, const BodyPoint& one, const BodyPoint& other,
                            const Eigen::Vector3d& n, Eigen::Ref<Eigen::RowVectorXd> row) noexcept;

}  // namespace poise
