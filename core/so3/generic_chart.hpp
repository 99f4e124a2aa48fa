// SPDX-License-Identifier: BSD-2-Clause
// What every chart could do by its derivatives alone, where no formula is known.

#pragma once

#include "poise/core/so3/chart.hpp"

namespace poise {

/// θ of R by following the shortest way there from `near`, in steps of 0.1 rad by Newton's method;
/// from `origin` if that way leads through the singularity. No allocation.
POISE_API ChartPoint continued_coordinates(const Chart& chart, const Eigen::Matrix3d& R,
                                           const ChartPoint& near, const ChartPoint& origin);

/// The point of C = 0 nearest to θ, from a little off it, by Newton's method. No allocation.
POISE_API ChartPoint nearest_point(const Chart& chart, const ChartPoint& theta);

/// The least |J_ω θ̇| of a θ̇ tangent to C = 0 and of length 1: 1/max |rates(θ, ω)| over unit ω; 0 at
/// the singularity. No allocation.
POISE_API double least_gain(const Chart& chart, const ChartPoint& theta);

}  // namespace poise
