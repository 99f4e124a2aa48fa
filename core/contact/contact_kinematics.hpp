// SPDX-License-Identifier: BSD-2-Clause
// Motion of a contact with the mechanism: Jacobian, drift, velocity and error in the axes of S.

#pragma once

#include "poise/core/contact/contact.hpp"
#include "poise/core/dynamics/dynamics.hpp"

namespace poise {

/// Where a contact was made, in the frame U of its carrier. U is the body that carries the contact.
/// For a surface of the world, U is the world frame at time 0, moved along with the surface; if the
/// surface is at rest, U is the world.
struct Anchor {
  Pose X_UC;                                           ///< the contact frame C in U
  Eigen::Matrix3d R_US = Eigen::Matrix3d::Identity();  ///< the axes of S in U
  /// The plane given when the contact was made, in U; empty: that of Contact::surface.
  std::optional<ContactPlane> plane = {};
};

/// The anchor of a contact that is made at `time` [s] at the pose X_WC; that of a loop closure is
/// Contact::closure.
POISE_API Anchor make_anchor(const Dynamics& robot, const Contact& contact, const Pose& X_WC,
                             double time);

/// The anchor at time 0, from the contact's present pose. For a contact on the world that is made
/// later (no grasp), the position is that of Surface::through, so that the anchor gives the plane
/// it can be made on; R_US still comes from the present pose.
POISE_API Anchor first_anchor(const Dynamics& robot, const Contact& contact);

/// The motion of the contact's carrier at `time` [s], without the part due to v̇. `moved` is X_WU.
POISE_API SurfaceMotion carrier_motion(const Dynamics& robot, const Contact& contact, double time);

/// Sizes `kinematics` for `contact` on `tree` and sets it to zero. Call it once, before the first
/// update. Allocates.
POISE_API void bind_contact(const Tree& tree, const Contact& contact,
                            ContactKinematics& kinematics);

/// Rewrites everything in `kinematics` except `active`, `share` and the constant parts. No
/// allocation.
///
/// Let A be the frame in which the contact was made, moved along with its surface: position p_A,
/// rotation R_A, velocities v_A, ω_A, accelerations a_A, α_A. The rows are the contact's components
/// of
///
///     error     = R_WSᵀ·(p_WC − p_A;  log(R_WC·R_Aᵀ))                    [m; rad]
///     velocity  = R_WSᵀ·(ṗ_WC − v_A;  ω_WC − ω_A)
///     jacobian·v̇ + drift = R_WSᵀ·(p̈_WC − a_A;  ω̇_WC − α_A)
///
/// These are accelerations relative to the world, in the axes of S. The law  jacobian·v̇ + drift =
/// −k_d·velocity − k_p·error  therefore means ë = −k_d·ė − k_p·e for the error in world axes, for
/// any motion of the surface; for rotations up to terms of the order of ω_A × e.
///
/// Two errors differ, because the link rotates freely about the other axes. The error of a line is
/// the rotation vector that turns the line back to its direction. The error of a point with torsion
/// is 0 about z, because its angle depends on the path; only its rate is held.
///
/// If a body of the system carries the contact, v_A and ω_A belong to the body's point at p_WC, so
/// that action and reaction share one line. Velocities and accelerations of C are then relative to
/// the body, and the jacobian is that of C minus that of the body's point. The law is then ë =
/// −k_d·ė − k_p·e in the body's axes.
///
/// @param time  of the surface's motion [s]
/// @pre bind_contact was called with the same contact
POISE_API void update_contact(const Dynamics& robot, const Contact& contact, const Anchor& anchor,
                              double time, ContactKinematics& kinematics);

}  // namespace poise
