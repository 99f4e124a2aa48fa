// SPDX-License-Identifier: BSD-2-Clause
// Integrals of a rotation that turns at constant rate.

#pragma once

#include <Eigen/Core>

#include "poise/core/export.hpp"

namespace poise {

/// Γ_k(φ) = Σ_n [φ]×ⁿ/(n+k)!, for k ≥ 0. With constant ω, Γ_0(ωt) = exp([ωt]×), and t·Γ_1(ωt)
/// and t²·Γ_2(ωt) are its first and second integral from 0 to t. Exact to rounding for |φ| ≤ 2π.
/// (Hartley et al., Contact-aided invariant extended Kalman filtering, IJRR 2020)
/// @param phi  [rad]
POISE_API Eigen::Matrix3d exponential_series(int k, const Eigen::Vector3d& phi) noexcept;

/// ∂(Γ_k(φ)·a)/∂φ, for k ≥ 1.
/// @param phi  [rad]
/// @param a    in the unit of the result
POISE_API Eigen::Matrix3d exponential_series_slope(int k, const Eigen::Vector3d& phi,
                                                   const Eigen::Vector3d& a) noexcept;

}  // namespace poise
