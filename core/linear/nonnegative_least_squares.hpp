// SPDX-License-Identifier: BSD-2-Clause
// Least squares over u ≥ 0. Not for the tick.

#pragma once

#include <Eigen/Core>

#include "poise/core/export.hpp"
#include "poise/core/linear/decompositions.hpp"

namespace poise::linear {

/// argmin ‖E·u − f‖ over u ≥ 0: the active set method of Lawson & Hanson (1974, ch. 23). Allocates.
/// @param E  m×n, of any rank  @param f  m
/// @param u  n: where it begins, ≥ 0; a good start saves steps and changes no residual
/// @return n numbers ≥ 0; of many minimisers, one with few nonzero entries
POISE_API Eigen::VectorXd nonnegative_least_squares(const Eigen::MatrixXd& E,
                                                    const Eigen::VectorXd& f, Eigen::VectorXd u);

}  // namespace poise::linear
