// SPDX-License-Identifier: BSD-2-Clause
// The minimiser of a small dense problem by trying every working set: slow but simple.

#pragma once

#include <optional>

#include "poise/tests/support/dense_problem.hpp"

namespace poise::test {

/// The optimum z of `problem`, or nothing if it is infeasible. The cost must be strictly convex on
/// the equalities. @cost exponential in the number of inequalities
std::optional<Eigen::VectorXd> enumerate(const DenseProblem& problem);

}  // namespace poise::test
