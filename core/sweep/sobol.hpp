// SPDX-License-Identifier: BSD-2-Clause
// Sobol points: evenly spread samples of a unit cube.

#pragma once

#include <cstdint>

#include "poise/core/export.hpp"

namespace poise {

/// Number of dimensions of the table.
inline constexpr int kSobolDimensions = 40;

/// Coordinate of the Sobol point `index` along `dimension`, times 2³².
///
/// @source [Joe, Kuo 2008] Constructing Sobol sequences with better two-dimensional projections,
/// with
///         the initial direction numbers that they publish. The order is the natural one, not that
///         of the Gray code: the first 2ᵏ points are the same set.
POISE_API std::uint32_t sobol(std::uint32_t index, int dimension);

}  // namespace poise
