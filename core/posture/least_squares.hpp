// SPDX-License-Identifier: BSD-2-Clause
// Ceres on posture equations, and the projection behind it. Private to this room.

#pragma once

#include "poise/core/posture/equations.hpp"

namespace poise {

/// Minimises the weighted residuals over x and f, joints within their limits.
/// @param x  numbers of the configuration [in, out]
/// @param f  wrenches in units of the weight [in, out]
/// @return iterations used
int minimise(PostureEquations& equations, const PostureWeights& weights, int iterations,
             Eigen::VectorXd& x, Eigen::VectorXd& f);

/// Moves x onto contacts and targets by least-norm Gauss-Newton steps; joints stay in their limits.
/// @return the greatest residual that remains [m, rad]
double project(PostureEquations& equations, Eigen::VectorXd& x, const Eigen::VectorXd& f);

/// Turns and moves the base alone, so that contacts and targets are met as well as it can.
/// @return ½‖residuals‖²
double place_base(PostureEquations& equations, Eigen::VectorXd& x, const Eigen::VectorXd& f);

}  // namespace poise
