// SPDX-License-Identifier: BSD-2-Clause
// What carries a contact: a plane of the world, at rest or in a motion that is known beforehand.

#pragma once

#include <optional>

#include "poise/core/export.hpp"
#include "poise/core/spatial/spatial.hpp"

namespace poise {

/// The motion of a rigid surface at one moment, in world axes.
struct POISE_API SurfaceMotion {
  Pose moved;  ///< D: a point of the surface that was at p at time 0 is at D·p
  Eigen::Vector3d velocity = Eigen::Vector3d::Zero();              ///< of the centre [m/s]
  Eigen::Vector3d acceleration = Eigen::Vector3d::Zero();          ///< of the centre [m/s²]
  Eigen::Vector3d angular_velocity = Eigen::Vector3d::Zero();      ///< [rad/s]
  Eigen::Vector3d angular_acceleration = Eigen::Vector3d::Zero();  ///< [rad/s²]
  Eigen::Vector3d centre = Eigen::Vector3d::Zero();                ///< where it is now [m]

  /// (velocity; angular velocity) of the point of the surface that is at `p`.
  Vector6d twist_at(const Eigen::Vector3d& p) const;
  /// (acceleration; angular acceleration) of that point.
  Vector6d acceleration_at(const Eigen::Vector3d& p) const;
};

/// A surface as the stack declares it; constant after loading. World axes, SI.
///
/// It moves rigidly: its centre c goes along velocity·b₁(t) + sway·b(t)·sin(2πft + φ), and it turns
/// about the moving centre by angular_velocity·b₁(t), or by rock·b(t)·sin(2πft + φ), where b fades
/// in from 0 to 1 with minimum jerk over `ramp`, and b₁(t) = ∫₀ᵗ b.
struct POISE_API Surface {
  std::optional<Eigen::Vector3d> normal;   ///< outward; not said: C's z where the contact is made
  std::optional<Eigen::Vector3d> through;  ///< a point of it, at time 0 [m]; see core/stack/setup
  Eigen::Vector3d centre = Eigen::Vector3d::Zero();            ///< at time 0 [m]
  Eigen::Vector3d velocity = Eigen::Vector3d::Zero();          ///< of the centre [m/s]
  Eigen::Vector3d angular_velocity = Eigen::Vector3d::Zero();  ///< [rad/s]; not with `rock`
  Eigen::Vector3d sway = Eigen::Vector3d::Zero();              ///< amplitude [m]
  Eigen::Vector3d rock = Eigen::Vector3d::Zero();  ///< amplitude, a rotation vector [rad]
  double frequency = 0;                            ///< of sway and rock [Hz]
  double phase = 0;                                ///< of sway and rock [rad]
  double ramp = 1;                                 ///< > 0 [s]

  bool moves() const {
    return !(velocity.isZero(0) && angular_velocity.isZero(0) && sway.isZero(0) && rock.isZero(0));
  }
  /// Before time 0 as at time 0.
  SurfaceMotion at(double time) const;
};

/// Which axis of S is exact if C's x is not in the plane of the surface.
enum class Exact { kNormal, kLine };

/// Axes of S in the world: z along the surface's normal and x as near as possible to C's x, or, of
/// a line, x along C's x and z as near as possible to the normal. C's axes if there is no normal.
POISE_API Eigen::Matrix3d surface_axes(const Surface& surface, const Eigen::Matrix3d& R_WC,
                                       Exact exact);

}  // namespace poise
