// SPDX-License-Identifier: BSD-2-Clause
// Checks shapes and values that modules write in a tick.

#pragma once

#include "poise/core/problem/problem.hpp"
#include "poise/core/problem/solver.hpp"

namespace poise {

/// Checks that bounds, names and rows are equally many, matrices have the problem's sizes, and the
/// contact exists. Called once, when the block is bound.
bool has_sizes(const Rows& rows, const Problem& problem) noexcept;
/// Whether kind, contact, level and all sizes equal those of `bound`, the block at bind.
bool keeps_shape(const Rows& rows, const Rows& bound) noexcept;
/// Whether there is no NaN; bounds may be infinite. Blocks of open contacts are not read.
/// @pre keeps_shape
bool has_numbers(const Rows& rows, const Problem& problem) noexcept;
/// Resets the block to its state at bind, with infinite bounds.
void clear(Rows& rows, const Rows& bound) noexcept;

/// Whether all sizes equal those of `bound`, the solution at bind.
bool keeps_shape(const Solution& solution, const Solution& bound) noexcept;

}  // namespace poise
