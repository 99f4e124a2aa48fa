// SPDX-License-Identifier: BSD-2-Clause
// The surface of a contact: a plane of the world, at rest or in a prescribed motion.

#pragma once

#include <optional>

#include "poise/core/export.hpp"
#include "poise/core/spatial/spatial.hpp"

namespace poise {

/// The motion of a rigid surface at one time, in world axes.
struct POISE_API SurfaceMotion {
  Pose moved;  ///< D: the surface's point that was at p at time 0 is now at D·p
  Eigen::Vector3d velocity = Eigen::Vector3d::Zero();              ///< of the centre [m/s]
  Eigen::Vector3d acceleration = Eigen::Vector3d::Zero();          ///< of the centre [m/s²]
  Eigen::Vector3d angular_velocity = Eigen::Vector3d::Zero();      ///< [rad/s]
  Eigen::Vector3d angular_acceleration = Eigen::Vector3d::Zero();  ///< [rad/s²]
  Eigen::Vector3d centre = Eigen::Vector3d::Zero();                ///< where it is now [m]

  /// (velocity; angular velocity) of the surface's point that is now at `p` [m/s; rad/s].
  Vector6d twist_at(const Eigen::Vector3d& p) const;
  /// (acceleration; angular acceleration) of the surface's point at `p` [m/s²; rad/s²].
  Vector6d acceleration_at(const Eigen::Vector3d& p) const;
};

/// A surface as the stack declares it. Constant after loading. World axes, SI units.
///
/// The surface moves rigidly. Let b(t) be the minimum-jerk fade from 0 to 1 over `ramp`, and b₁(t)
/// = ∫₀ᵗ b. The centre moves by
///
///     velocity·b₁(t) + sway·b(t)·sin(2π·frequency·t + phase)
///
/// and it rotates about the moving centre by the rotation vector
///
///     angular_velocity·b₁(t)    or    rock·b(t)·sin(2π·frequency·t + phase)
struct POISE_API Surface {
  std::optional<Eigen::Vector3d> normal;   ///< outward; empty: C's z axis when the contact is made
  std::optional<Eigen::Vector3d> through;  ///< a point of it at time 0 [m]; if empty, the origin
  Eigen::Vector3d centre = Eigen::Vector3d::Zero();            ///< at time 0 [m]
  Eigen::Vector3d velocity = Eigen::Vector3d::Zero();          ///< of the centre [m/s]
  Eigen::Vector3d angular_velocity = Eigen::Vector3d::Zero();  ///< [rad/s]; not with `rock`
  Eigen::Vector3d sway = Eigen::Vector3d::Zero();              ///< amplitude [m]
  Eigen::Vector3d rock = Eigen::Vector3d::Zero();  ///< amplitude, a rotation vector [rad]
  double frequency = 0;                            ///< of sway and rock [Hz]
  double phase = 0;                                ///< of sway and rock [rad]
  double ramp = 1;                                 ///< duration of the fade-in, > 0 [s]

  /// Whether the surface has a motion.
  bool moves() const {
    return !(velocity.isZero(0) && angular_velocity.isZero(0) && sway.isZero(0) && rock.isZero(0));
  }
  /// The motion at `time` [s]; at rest before time 0.
  SurfaceMotion at(double time) const;
};

/// Which axis of S is exact when C's x axis is not in the plane of the surface.
enum class Exact { kNormal, kLine };

/// R_WS, the axes of S in the world. kNormal: z along the surface's normal, x as near as possible
/// to C's x axis. kLine: x along C's x axis, z as near as possible to the normal. Without a normal,
/// the axes of C.
POISE_API Eigen::Matrix3d surface_axes(const Surface& surface, const Eigen::Matrix3d& R_WC,
                                       Exact exact);

}  // namespace poise
