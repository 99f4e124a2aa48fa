// SPDX-License-Identifier: BSD-2-Clause
// How a contact moves with the mechanism: Jacobian, drift, velocity and error in its own axes.

#pragma once

#include "core/contact/contact.hpp"
#include "core/dynamics/dynamics.hpp"

namespace poise {

/// Sizes `kinematics` for `contact` on `tree`, zeroed. Once, before the first update.
POISE_API void bind_contact(const Tree& tree, const Contact& contact,
                            ContactKinematics& kinematics);

/// Rewrites all but `active` from the state of `robot`; no allocation.
///
/// All rows are components in the axes of C at this instant, R_WC turning with the link:
///   velocity = R_WCᵀ·(ṗ_WC; ω_W),   jacobian·v̇ + drift = R_WCᵀ·(p̈_WC; ω̇_W)   of which a point
/// contact keeps the first three. These are inertial accelerations seen in the axes of C, not the
/// derivatives of the components of `velocity` (which differ by ω × velocity, zero where it holds).
///   error = (R_WCᵀ·(p_WC − p_made); R_WCᵀ·log(R_WC·R_madeᵀ))   [m; rad]
///
/// @param made_at  X_WC at which the contact was made
/// @pre bind_contact was called with the same contact
POISE_API void update_contact(const Dynamics& robot, const Contact& contact, const Pose& made_at,
                              ContactKinematics& kinematics);

}  // namespace poise
