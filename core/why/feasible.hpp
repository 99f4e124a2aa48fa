// SPDX-License-Identifier: BSD-2-Clause
// Feasibility of rows, with a proof of infeasibility. Not for the tick.

#pragma once

#include <Eigen/Core>
#include <optional>

#include "poise/core/export.hpp"

namespace poise {

/// Farkas' proof that no z satisfies lower ≤ A·z ≤ upper: multipliers y, one per row, ≥ 0 for lower
/// and ≤ 0 for upper bounds, with Aᵀy = 0 and Σ max(y, 0)·lower + min(y, 0)·upper = 1. So loosening
/// only row i by less than 1/|y_i| does not help.
using Contradiction = Eigen::VectorXd;

/// Nothing if the rows are feasible. Infinite bounds are ignored; equal bounds are equations.
///
/// The equations are eliminated by an orthogonal basis; what remains is the least-distance problem
/// of Lawson & Hanson (1974, ch. 23), whose residual is zero exactly if the rows contradict.
/// @param scale  typical size of each variable, > 0
/// @param guess  multipliers of similar rows, for speed; none is allowed
POISE_API std::optional<Contradiction> contradiction(const Eigen::MatrixXd& A,
                                                     const Eigen::VectorXd& lower,
                                                     const Eigen::VectorXd& upper,
                                                     const Eigen::VectorXd& scale,
                                                     const Contradiction& guess = {});

}  // namespace poise
