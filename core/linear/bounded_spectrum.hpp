// SPDX-License-Identifier: BSD-2-Clause
// Eigenvalues and eigenvectors of symmetric matrices of at most 64 rows, for the tick: nothing
// allocates. Eigen's solver is compiled here once.

#pragma once

#include <Eigen/Eigenvalues>

#include "poise/core/export.hpp"

namespace poise::linear {

/// The most rows of such a matrix.
inline constexpr int kBoundedRows = 64;
/// A square matrix with its memory in itself.
using BoundedSquare =
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, kBoundedRows, kBoundedRows>;
/// Its eigenvalues and eigenvectors, with their memory in themselves.
using BoundedSpectrum = Eigen::SelfAdjointEigenSolver<BoundedSquare>;

/// As spectrum.compute(S).
/// @param S  symmetric; only its lower triangle is read
POISE_API void compute(BoundedSpectrum& spectrum, const BoundedSquare& S) noexcept;

}  // namespace poise::linear
