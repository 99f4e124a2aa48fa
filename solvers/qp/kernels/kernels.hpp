// SPDX-License-Identifier: BSD-2-Clause
// Small dense kernels over padded columns: every column starts on a vector and ends on one.
//
// All matrices here are column-major with a leading dimension that is a multiple of kLanes, so that
// rows are handled kLanes at a time and never one by one.

#pragma once

#include <cstddef>

#include "poise/core/simd/vec.hpp"

namespace poise::qp {

using namespace simd;

/// y += Σ_k s_k·A_k over `cols` columns of A and rows [0, rows); rows a multiple of kLanes.
void accumulate(const double* A, std::ptrdiff_t ld, const double* s, int cols, double* y, int rows);

/// d_k = A_kᵀ·a for `cols` columns of A, rows as above.
void project(const double* A, std::ptrdiff_t ld, const double* a, int cols, double* d, int rows);

/// Rows of any alignment and length, `ld` apart: y += Σ_i s_i·A_i, and out_i = A_i·x.
void combine_rows(const double* A, std::ptrdiff_t ld, const double* s, int rows, double* y, int n);
void dot_rows(const double* A, std::ptrdiff_t ld, const double* x, int rows, double* out, int n);

/// A_k += s_k·w for `cols` columns of A.
void add_outer(double* A, std::ptrdiff_t ld, const double* w, const double* s, int cols, int rows);

/// (A_0, A_1) = (c·A_0 + s·A_1, −s·A_0 + c·A_1).
void rotate(double* A0, double* A1, double c, double s, int rows);

/// Inverse-and-factor of a symmetric positive definite H, carrying a row.
///
/// K holds [H; X; gᵀ] in rows [0, n), [top, top + n), top + n of n columns; the lower triangle of H
/// and g are read, X is set. Afterwards H has L below and on its diagonal, H = L·Lᵀ, X = L⁻ᵀ (upper
/// triangular) and the last row is (L⁻¹g)ᵀ. Pivots below `floor`·H_jj are raised to it: rounding
/// must not make a weak direction negative.
/// @param top  a multiple of kLanes, ≥ n
/// @param scratch  n numbers; padding and the upper triangle of H must be finite
void factor(double* K, std::ptrdiff_t ld, int n, int top, double floor, double* scratch);

}  // namespace poise::qp
