// SPDX-License-Identifier: BSD-2-Clause
// The rows of a problem as people name them, and as plain dense matrices. Off the fast path.

#pragma once

#include <string>
#include <vector>

#include "poise/core/problem/solver.hpp"

namespace poise {

/// The rows of one constraint at one contact, or at one joint.
struct RowGroup {
  int block = 0;           ///< of Problem::constraints
  std::vector<int> rows;   ///< in the block
  std::string constraint;  ///< its name in the stack
  std::string on;          ///< contact or row; empty: the constraint as a whole
  std::string unit;        ///< of its bounds
  bool law = false;        ///< the equation of motion: nobody can loosen it

  /// "torque-limits l_leg_kny"
  POISE_API std::string name() const;
};

/// All groups that count: those of inactive contacts and of relaxed blocks do not, nor do rows
/// without a finite bound.
POISE_API std::vector<RowGroup> row_groups(const Problem& problem);

/// lower ≤ A·z ≤ upper over z = (v̇, f, τ), nv + nf + nu numbers.
struct DenseRows {
  Eigen::MatrixXd A;
  Eigen::VectorXd lower, upper;
};

/// The rows of one group in their own units. Forces of inactive contacts are left out.
POISE_API DenseRows dense_rows(const Problem& problem, const RowGroup& group);

}  // namespace poise
