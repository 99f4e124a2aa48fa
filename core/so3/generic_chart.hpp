// SPDX-License-Identifier: BSD-2-Clause
// Functions of a chart computed from its derivatives alone, for charts without closed formulas.

#pragma once

#include "poise/core/so3/chart.hpp"

namespace poise {

/// θ of R, by Newton's method along the shortest rotation from `near` in steps of 0.1 rad; from
/// `origin` if that path crosses the singularity. No allocation.
POISE_API ChartPoint continued_coordinates(const Chart& chart, const Eigen::Matrix3d& R,
                                           const ChartPoint& near, const ChartPoint& origin);

/// The point of C = 0 nearest to θ, for θ close to it, by Newton's method. No allocation.
POISE_API ChartPoint nearest_point(const Chart& chart, const ChartPoint& theta);

/// The least ‖J_ω θ̇‖ over unit θ̇ tangent to C = 0, which is 1/max ‖rates(θ, ω)‖ over unit ω; 0 at
/// the singularity. No allocation.
POISE_API double least_gain(const Chart& chart, const ChartPoint& theta);

}  // namespace poise
