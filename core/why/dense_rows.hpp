// SPDX-License-Identifier: BSD-2-Clause
// The rows of a problem in named groups and as dense matrices. Not for the tick.

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
  std::string on;          ///< contact or row name; empty: the whole constraint
  std::string unit;        ///< of its bounds
  bool law = false;        ///< the equation of motion, which cannot be loosened

  /// "torque-limits l_leg_kny"
  POISE_API std::string name() const;
};

/// All groups in effect: without inactive contacts, relaxed blocks and rows without a finite bound.
POISE_API std::vector<RowGroup> row_groups(const Problem& problem);

/// lower ≤ A·z ≤ upper over z = (v̇, f, τ), nv + nf + nu numbers.
struct DenseRows {
  Eigen::MatrixXd A;
  Eigen::VectorXd lower, upper;
};

/// The rows of one group in their own units. Forces of inactive contacts are left out.
POISE_API DenseRows dense_rows(const Problem& problem, const RowGroup& group);

}  // namespace poise
