// SPDX-License-Identifier: BSD-2-Clause
// Inverses of small symmetric positive definite matrices, as operational-space inertias are.

#pragma once

#include <span>

#include "poise/core/simd/vec.hpp"

namespace poise {

/// A := A⁻¹ in place, by Gauss and Jordan without a search for pivots, which positive
/// definiteness allows.
/// @param A  n rows, each padded with zeros to a multiple of simd::kLanes
/// @param work  n numbers to work with
/// @return false, A spoilt, if a pivot is below 1e-13 of its diagonal element: no positive definite
///     matrix in double precision
bool invert_spd(std::span<simd::Wide> A, std::span<double> work) noexcept;

}  // namespace poise
