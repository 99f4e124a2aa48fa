// SPDX-License-Identifier: BSD-2-Clause
// The meaning of each kind of rows: which rows count, their bounds, coefficients and values.
// Solvers that exploit the structure of a kind read counts and bounds here; others read the
// coefficients here as well.

#pragma once

#include "poise/core/problem/solver.hpp"

namespace poise {

/// Whether a block counts now: it is enabled, and its contact, if it has one, is active.
POISE_API bool counts(const Problem& problem, const Rows& rows);

/// Number of scalar rows of a block: nv for the equation of motion, else rows.size().
POISE_API Eigen::Index row_count(const Problem& problem, const Rows& rows);

/// The bounds of one row, lower ≤ a·z ≤ upper with z = (v̇, f, τ), in the unit of the row.
struct RowBounds {
  double lower, upper;  ///< equal for equalities; infinite: no bound
};

/// The bounds of one row: both −h − r for the equation of motion, both `lower` for contact motion,
/// else those of the block.
/// @pre 0 ≤ row < row_count
POISE_API RowBounds row_bounds(const Problem& problem, const Rows& rows, Eigen::Index row);

/// The upper bounds of a block, rows.size(); not for the equation of motion. Contact motion is an
/// equality: its upper bounds are its lower ones.
inline const Eigen::VectorXd& upper_bounds(const Rows& rows) {
  return rows.kind == RowKind::kContactMotion ? rows.lower : rows.upper;
}

/// Writes the coefficients a of one row over z = (v̇, f, τ); for the equation of motion those of
/// M·v̇ − ΣJ_fᵀf − Sᵀτ. Forces of inactive contacts have coefficient 0. No allocation.
/// @param a  [out] nv + nf + nu
/// @pre 0 ≤ row < row_count
POISE_API void write_row(const Problem& problem, const Rows& rows, Eigen::Index row,
                         Eigen::Ref<Eigen::RowVectorXd, 0, Eigen::InnerStride<>> a);

/// The values of a block's rows in a solution, in the unit of the rows; for the equation of motion
/// M·v̇ + h + r − Sᵀτ − ΣJ_fᵀf, which is 0 where it holds. No allocation.
/// @param value  [out] row_count
POISE_API void row_values(const Problem& problem, const Rows& rows, const Solution& solution,
                          Eigen::Ref<Eigen::VectorXd> value);

}  // namespace poise
