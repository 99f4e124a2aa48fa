// SPDX-License-Identifier: BSD-2-Clause
// Small dense kernels over padded columns.
//
// Matrices are column-major. Every column is aligned to a vector and the leading dimension is a
// multiple of kLanes, so rows are processed kLanes at a time.

#pragma once

#include <cstddef>

#include "poise/core/simd/vec.hpp"

namespace poise::qp {

using namespace simd;

/// y += Σ_k s_k·A_k over `cols` columns of A and rows [0, rows); rows a multiple of kLanes.
void accumulate(const double* A, std::ptrdiff_t ld, const double* s, int cols, double* y, int rows);

/// d_k = A_kᵀ·a for `cols` columns of A, rows as above.
void project(const double* A, std::ptrdiff_t ld, const double* a, int cols, double* d, int rows);

/// y += Σ_i s_i·A_i for rows A_i of n numbers, `ld` apart, of any alignment.
void combine_rows(const double* A, std::ptrdiff_t ld, const double* s, int rows, double* y, int n);
/// out_i = A_i·x for such rows.
void dot_rows(const double* A, std::ptrdiff_t ld, const double* x, int rows, double* out, int n);

/// A_k += s_k·w for `cols` columns of A.
void add_outer(double* A, std::ptrdiff_t ld, const double* w, const double* s, int cols, int rows);

/// (A_0, A_1) = (c·A_0 + s·A_1, −s·A_0 + c·A_1).
void rotate(double* A0, double* A1, double c, double s, int rows);

/// Cholesky factor L of a symmetric positive definite H, with L⁻ᵀ and L⁻¹g.
///
/// K holds [H; X; gᵀ] in rows [0, n), [top, top + n), top + n of n columns. The lower triangle of H
/// and g are read, X is written. Afterwards K has L on and below the diagonal of H, with H = L·Lᵀ,
/// X = L⁻ᵀ (upper triangular) and (L⁻¹g)ᵀ in the last row. Pivots below `floor`·H_jj are raised to
/// it, so rounding does not make them negative.
/// @param top      a multiple of kLanes, ≥ n
/// @param scratch  n numbers
/// @pre the padding and the upper triangle of H are finite
void factor(double* K, std::ptrdiff_t ld, int n, int top, double floor, double* scratch);

}  // namespace poise::qp
