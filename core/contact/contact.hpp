// SPDX-License-Identifier: BSD-2-Clause
// A patch of a link on a surface of the world.

#pragma once

#include <string>
#include <vector>

#include "core/export.hpp"
#include "core/spatial/spatial.hpp"
#include "core/tree/tree.hpp"

namespace poise {

enum class PatchKind { kPoint, kRectangle };

/// A contact as the stack declares it; constant after loading.
///
/// The contact frame C is fixed to the link; its z axis is the outward normal of the surface that
/// carries the link. Force variables are in the axes of C: f ∈ R³ for a point, the wrench
/// (force; moment about C's origin) ∈ R⁶ for a rectangle, exerted by the environment on the robot.
struct Contact {
  std::string name;
  std::string link;
  Frame frame;  ///< body and X_BC
  PatchKind kind = PatchKind::kPoint;
  double half_x = 0;    ///< rectangle: half edge along C's x [m]
  double half_y = 0;    ///< rectangle: half edge along C's y [m]
  double friction = 0;  ///< μ > 0

  Eigen::Index size() const { return kind == PatchKind::kPoint ? 3 : 6; }
};

/// A contact in one state. Rows and vectors are in the axes of C (fixed to the link).
/// Sized and rewritten by core/contact/contact_kinematics.hpp.
struct ContactKinematics {
  bool active = true;
  std::vector<int> columns;  ///< of the jacobian that may be nonzero, ascending; constant
  RowMatrix jacobian;        ///< size×nv: C's origin velocity (and angular velocity)
  Eigen::VectorXd drift;     ///< J̇·v, size
  Eigen::VectorXd velocity;  ///< J·v, size
  Eigen::VectorXd error;     ///< pose minus the pose at which it was made, size [m; rad]
  RowMatrix world_jacobian;  ///< 6×nv, scratch: the frame's Jacobian in world axes
};

enum class ConeApproximation { kInner, kOuter };

/// A with A·f ≥ 0: the friction cone of one contact, in the contact's force variables.
///
/// Point: pyramid with `sides` faces, inner (inside the true cone: μ·cos(π/sides)) or outer (faces
/// tangent to it). Rectangle: closed form of the wrench cone with four-sided pyramids at the
/// corners, sides = 4 only. Rows are scaled to unit f_z coefficient times μ where
/// one exists.
/// @throws ConfigError if a rectangle is asked for other than 4 sides, or sides is not 4…16
POISE_API Eigen::MatrixXd friction_cone(const Contact& contact, int sides,
                                        ConeApproximation approximation);

/// What each row of `friction_cone` is: "friction +x", "tip -y", "twist 3" …
POISE_API std::vector<std::string> friction_cone_names(const Contact& contact, int sides);

/// min over rows of (A·f)_i / f_z: how far inside its cone a force is, per newton of normal force.
/// Negative outside; −∞ if f_z ≤ 0 and f ≠ 0; 0 for f = 0.
POISE_API double friction_margin(const Eigen::MatrixXd& cone,
                                 const Eigen::Ref<const Eigen::VectorXd>& force);

}  // namespace poise
