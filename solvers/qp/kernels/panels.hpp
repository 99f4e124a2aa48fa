// SPDX-License-Identifier: BSD-2-Clause
// Blocked Cholesky factorisation in panels of kLanes columns. Rows below the factor are transformed
// with it.
//
// Matrices are column-major and every column is aligned to a vector. Symmetric matrices are stored
// in their lower triangle; entries above it must be finite.

#pragma once

#include <cstddef>
#include <cstdint>

namespace poise::qp {

/// Outer products of columns of K, added and subtracted by turns: those of the columns
/// [from, plus) are added, [plus, minus) subtracted, [minus, plus_again) added, and from there to
/// the first column that is written subtracted. Zeros of the first ones are skipped where `nonzero`
/// tells them.
struct Products {
  int from = 0, plus = 0, minus = 0, plus_again = 0;
  const std::uint64_t* nonzero = nullptr;  ///< of [from, plus), as `find_nonzero` sets it
};

/// Divides the columns [from, end) into bands, 64 at most, and tells for the rows [first, rows) in
/// which of them they are not zero: bit b of mask[i] is set if one of the rows from i·kLanes to
/// (i + 1)·kLanes − 1 has an entry other than 0 in band b.
void find_nonzero(const double* K, std::ptrdiff_t ld, int from, int end, int first, int rows,
                  std::uint64_t* mask);

/// Treatment of a pivot ≤ limit = floor × its diagonal entry after the additions alone.
struct PivotRule {
  double floor;
  bool raise;  ///< true: it becomes the limit; false: its column becomes zero (dependent row)
};

/// Adds `products` to K[first:rows, first:last] = [B; C] and factors it: [B; C] becomes [L; C·L⁻ᵀ].
/// All sizes are multiples of kLanes. Panels also subtract the outer products of those before them.
/// @param inverse  [out] at j: 1/L_jj, or 0 for a dependent row
void factor(double* K, std::ptrdiff_t ld, const Products& products, int first, int last, int rows,
            PivotRule rule, double* inverse);

/// Appends the rows of K[first:rows, 0:first] to the factor in its first columns.
void add_rows(double* K, std::ptrdiff_t ld, int first, int rows, const double* inverse);

/// Adds `products` to K[first:rows, first:last], lower triangle, in whole panels.
void complement(double* K, std::ptrdiff_t ld, const Products& products, int first, int last,
                int rows);

/// u ← L⁻¹·u and u ← L⁻ᵀ·u for a factor of `factor`. n is a multiple of kLanes. Entries of
/// dependent rows become 0.
void solve_lower(const double* L, std::ptrdiff_t ld, int n, const double* inverse, double* u);
void solve_transposed(const double* L, std::ptrdiff_t ld, int n, const double* inverse, double* u);

}  // namespace poise::qp
