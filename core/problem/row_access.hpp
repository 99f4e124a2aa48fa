// SPDX-License-Identifier: BSD-2-Clause
// What the kinds of rows mean: which rows count, their bounds, coefficients and values. The one
// place that says so. A solver that exploits a kind's structure reads counts and bounds here; one
// that is in no hurry reads the coefficients here, too.

#pragma once

#include "poise/core/problem/solver.hpp"

namespace poise {

/// Whether a block counts now: it is not relaxed, and its contact, if it has one, is active.
POISE_API bool counts(const Problem& problem, const Rows& rows);

/// The number of scalar rows of a block: nv for the equation of motion, else rows.size().
POISE_API Eigen::Index row_count(const Problem& problem, const Rows& rows);

/// lower ≤ a·z ≤ upper over z = (v̇, f, τ), in the unit of the row.
struct RowBounds {
  double lower, upper;
};

/// The bounds of one row: −h − r (both) for the equation of motion, `lower` (both) for contact
/// motion, else what the block says.
/// @pre  0 ≤ row < row_count
POISE_API RowBounds row_bounds(const Problem& problem, const Rows& rows, Eigen::Index row);

/// The upper bounds of a block that has numbers of its own, rows.size(): contact motion is an
/// equality, so its lower bounds are its upper ones.
inline const Eigen::VectorXd& upper_bounds(const Rows& rows) {
  return rows.kind == RowKind::kContactMotion ? rows.lower : rows.upper;
}

/// Writes a of one row, nv + nf + nu numbers over z = (v̇, f, τ); the equation of motion is
/// M·v̇ − ΣJ_fᵀf − Sᵀτ. Forces of inactive contacts have coefficient 0. No allocation.
/// @pre  0 ≤ row < row_count
POISE_API void write_row(const Problem& problem, const Rows& rows, Eigen::Index row,
                         Eigen::Ref<Eigen::RowVectorXd, 0, Eigen::InnerStride<>> a);

/// The values of a block's rows in a solution, in their own units; those of the equation of motion
/// are M·v̇ + h + r − Sᵀτ − ΣJ_fᵀf, so 0 where it holds. No allocation.
/// @param value  [out] row_count
POISE_API void row_values(const Problem& problem, const Rows& rows, const Solution& solution,
                          Eigen::Ref<Eigen::VectorXd> value);

}  // namespace poise
