// SPDX-License-Identifier: BSD-2-Clause
// The desired contact wrench on the robot, at its CoM.

#pragma once

#include "poise/core/problem/problem.hpp"
#include "poise/solvers/centroidal/settings.hpp"

namespace poise::centroidal {

/// A task's error and rate as in TaskRows.
struct Deviation {
  Eigen::Vector3d error = Eigen::Vector3d::Zero();
  Eigen::Vector3d rate = Eigen::Vector3d::Zero();
};

/// −2 R_d (δ K ε + ε × K ε), with (δ, ε) the quaternion of R_dᵀR: the torque in world axes of a
/// spring with the potential 2 εᵀKε [N·m]. The papers' minus before τ_P is a sign error: this
/// torque reduces the error.
/// @param error  log(R·R_dᵀ), world axes [rad]
/// @param R      R_WB
/// @source (GOF 36, 39)
Eigen::Vector3d restoring_torque(const Eigen::Vector3d& error, const Eigen::Matrix3d& R,
                                 const Eigen::Vector3d& stiffness) noexcept;

/// Decoupled (GOF 38, 39), with p, l and I_G the momentum and the inertia about the CoM:
///
///     force  = m(ẍ_d − g) − K_P x̃ − K_D (p − m ẋ_d)      g: acceleration of free fall
///     moment = restoring_torque − D (l − I_G ω_d)
///
/// else (GOF 36) with K_D of m·ẋ and D of I_G·ω instead of the momentum: the damping of a rigid
/// body is the same. Moving targets extend the papers.
/// @param acceleration  ẍ_d [m/s²]
Vector6d wanted_wrench(const Dynamics& robot, const Settings& settings, const Deviation& com,
                       const Deviation& base, const Eigen::Vector3d& acceleration) noexcept;

}  // namespace poise::centroidal
