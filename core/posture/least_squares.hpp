// SPDX-License-Identifier: BSD-2-Clause
// Solves posture equations, and projects the result. Private to this room.

#pragma once

#include "poise/core/export.hpp"
#include "poise/core/posture/equations.hpp"

namespace poise {

/// Minimises the weighted residuals over x and f within the joint limits, by the method of
/// Levenberg and Marquardt.
/// @param x  numbers of the configuration [in, out]
/// @param f  wrenches in units of the weight [in, out]
/// @return iterations used
POISE_API int minimise(PostureEquations& equations, const PostureWeights& weights, int iterations,
                       Eigen::VectorXd& x, Eigen::VectorXd& f);

/// Moves x onto contacts and targets by least-norm Gauss-Newton steps; joints stay in their limits.
/// @return the largest remaining residual [m, rad]
double project(PostureEquations& equations, Eigen::VectorXd& x, const Eigen::VectorXd& f);

/// Moves only the base, to meet contacts and targets as well as possible.
/// @return ½‖residuals‖²
double place_base(PostureEquations& equations, Eigen::VectorXd& x, const Eigen::VectorXd& f);

}  // namespace poise
