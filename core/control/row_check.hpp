// SPDX-License-Identifier: BSD-2-Clause
// Whether a constraint's block is what it may be after a tick.

#pragma once

#include "poise/core/problem/problem.hpp"

namespace poise {

/// As many bounds as names, and matrices of the problem's sizes.
bool has_sizes(const Rows& rows, const Problem& problem) noexcept;
/// No NaN; bounds may be infinite. Matrices that are constant while bound are not read,
/// nor blocks of contacts that are not made.
bool has_numbers(const Rows& rows, const Problem& problem) noexcept;
/// Rows that bind nothing, of the block's sizes.
void clear(Rows& rows, const Problem& problem) noexcept;

}  // namespace poise
