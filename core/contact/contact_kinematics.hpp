// SPDX-License-Identifier: BSD-2-Clause
// How a contact moves with the mechanism: Jacobian, drift, velocity and error in its own axes.

#pragma once

#include "poise/core/contact/contact.hpp"
#include "poise/core/dynamics/dynamics.hpp"

namespace poise {

/// Where a contact was made, seen from U: the world's axes, carried along by the surface since time
/// 0, or the body that carries the contact. Where the surface is at rest, U is the world.
struct Anchor {
  Pose X_UC;
  Eigen::Matrix3d R_US = Eigen::Matrix3d::Identity();
};

/// A contact that is made at `time` where its link is then.
POISE_API Anchor make_anchor(const Dynamics& robot, const Contact& contact, const Pose& X_WC,
                             double time);

/// At time 0: where the contact stands, and so the plane that it is made on later. Of one that is
/// not made at the start, the plane that its surface says, if that is the world's; then R_US is as
/// far as it can be known.
POISE_API Anchor first_anchor(const Dynamics& robot, const Contact& contact);

/// How what carries the contact moves, without v̇: `moved` is X_WU.
POISE_API SurfaceMotion carrier_motion(const Dynamics& robot, const Contact& contact, double time);

/// Sizes `kinematics` for `contact` on `tree`, zeroed. Once, before the first update.
POISE_API void bind_contact(const Tree& tree, const Contact& contact,
                            ContactKinematics& kinematics);

/// Rewrites all but `active` and what is constant from the state of `robot`; no allocation.
///
/// With p_A, R_A the pose at which the contact was made, carried along by its surface, and v_A,
/// a_A, ω_A, α_A their velocities and accelerations, the rows are
///
///     error     = R_WSᵀ·(p_WC − p_A;  log(R_WC·R_Aᵀ))                    [m; rad]
///     velocity  = R_WSᵀ·(ṗ_WC − v_A;  ω_WC − ω_A)
///     jacobian·v̇ + drift = R_WSᵀ·(p̈_WC − a_A;  ω̇_WC − α_A)
///
/// of which a contact keeps its components. They are accelerations seen from the world, in the axes
/// of S: the law  jacobian·v̇ + drift = −k_d·velocity − k_p·error  is ë = −k_d·ė − k_p·e of the
/// error in world axes, whatever the surface does; for rotations but for terms of the order of
/// ω_A × e. Two errors differ, because the link turns freely
/// about the others: a line's is the rotation vector that takes the line back to its direction, and
/// a soft point's is 0 about z, since how far it has turned depends on its path; its rate alone is
/// held.
///
/// On a body of the system, v_A and ω_A are those of the body's point at p_WC, so that forces act
/// and react in one line, velocities and accelerations of C are those seen from the body, and the
/// jacobian is C's less that point's. The law is then ë = −k_d·ė − k_p·e in the body's axes.
///
/// @param time  of the surface's motion [s]
/// @pre bind_contact was called with the same contact
POISE_API void update_contact(const Dynamics& robot, const Contact& contact, const Anchor& anchor,
                              double time, ContactKinematics& kinematics);

}  // namespace poise
