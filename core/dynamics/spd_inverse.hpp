// SPDX-License-Identifier: BSD-2-Clause
// Inverses of small symmetric positive definite matrices such as operational-space inertias.

#pragma once

#include <span>

#include "poise/core/simd/vec.hpp"

namespace poise {

/// A := A⁻¹ in place by Gauss-Jordan elimination, without pivoting since A is positive definite.
/// @param A  n rows, each padded with zeros to a multiple of simd::kLanes
/// @param work  n numbers of scratch
/// @return false, with A overwritten, if a pivot is below 1e-13 of its diagonal element: A is not
///     numerically positive definite
bool invert_spd(std::span<simd::Wide> A, std::span<double> work) noexcept;

}  // namespace poise
