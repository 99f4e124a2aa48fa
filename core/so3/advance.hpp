// SPDX-License-Identifier: BSD-2-Clause
// A rotation carried on in the coordinates of a chart.

#pragma once

#include "poise/core/so3/chart.hpp"

namespace poise {

/// θ after `dt` seconds in which the angular velocity is ω + t·ω̇ (world axes): the classical
/// Runge–Kutta method of order 4 on θ̇ = rates(θ, ω + t·ω̇), then the nearest point of C = 0,
/// re-centred. Charts agree to O(dt⁵) a step. No allocation.
POISE_API ChartPoint advance(const Chart& chart, const ChartPoint& theta,
                             const Eigen::Vector3d& omega, const Eigen::Vector3d& omega_dot,
                             double dt);

}  // namespace poise
