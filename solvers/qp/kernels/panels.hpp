// SPDX-License-Identifier: BSD-2-Clause
// Cholesky by panels of columns as wide as a vector, rows below carried along.
//
// Matrices are column-major, every column starts on a vector; of symmetric ones the lower triangle
// counts, what stands above it must be finite.

#pragma once

#include <cstddef>

namespace poise::qp {

/// Products that columns get before they are factored or kept: of the rows of K in its columns
/// [0, plus) added, of those in [plus, minus) subtracted.
struct Products {
  int plus = 0, minus = 0;
};

/// What happens to a pivot ≤ floor × the diagonal before anything was subtracted.
struct PivotRule {
  double floor;
  bool raise;  ///< it becomes that much; else its column becomes zero: the row depends on others
};

/// K[first:rows, first:last] ← Cholesky factor, after `products` with minus = first: A rows × last
/// matrix [B; C] becomes [L; C·L⁻ᵀ]. All sizes are multiples of kLanes.
/// @param inverse  [out] 1/L_jj of column j, at j; 0 of dependent rows
void factor(double* K, std::ptrdiff_t ld, Products products, int first, int last, int rows,
            PivotRule rule, double* inverse);

/// K[first:rows, first:last] += products, lower triangle by panels.
void complement(double* K, std::ptrdiff_t ld, Products products, int first, int last, int rows);

/// u ← L⁻¹·u and u ← L⁻ᵀ·u of a factor, n a multiple of kLanes; 0 at dependent rows.
void solve_lower(const double* L, std::ptrdiff_t ld, int n, const double* inverse, double* u);
void solve_transposed(const double* L, std::ptrdiff_t ld, int n, const double* inverse, double* u);

}  // namespace poise::qp
