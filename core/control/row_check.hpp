// SPDX-License-Identifier: BSD-2-Clause
// Whether what modules wrote in a tick is what those who read it rely on.

#pragma once

#include "poise/core/problem/problem.hpp"
#include "poise/core/problem/solver.hpp"

namespace poise {

/// As many bounds as names and as its kind has rows, matrices of the problem's sizes, and a contact
/// that there is. Once, where the block is bound.
bool has_sizes(const Rows& rows, const Problem& problem) noexcept;
/// Kind, contact, level and all sizes as in `bound`, the block as it was bound.
bool keeps_shape(const Rows& rows, const Rows& bound) noexcept;
/// No NaN; bounds may be infinite. Blocks of contacts that are not made are not read.
/// @pre keeps_shape
bool has_numbers(const Rows& rows, const Problem& problem) noexcept;
/// The block as it was bound, but binding nothing.
void clear(Rows& rows, const Rows& bound) noexcept;

/// All sizes as in `bound`, the solution as it was bound.
bool keeps_shape(const Solution& solution, const Solution& bound) noexcept;

}  // namespace poise
