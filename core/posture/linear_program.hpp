// SPDX-License-Identifier: BSD-2-Clause
// Linear programs, by Clp. Private to this room.

#pragma once

#include <optional>

#include "poise/core/export.hpp"
#include "poise/core/spatial/spatial.hpp"

namespace poise {

/// min cost·x with row_lower ≤ A·x ≤ row_upper and lower ≤ x ≤ upper; infinite bounds are ignored.
struct POISE_API LinearProgram {
  RowMatrix A;
  Eigen::VectorXd row_lower, row_upper, lower, upper, cost;

  /// Creates free variables and rows without bounds.
  LinearProgram(Eigen::Index rows, Eigen::Index variables);
};

/// Nothing if the program is infeasible or unbounded.
POISE_API std::optional<Eigen::VectorXd> solve(const LinearProgram& program);

}  // namespace poise
