// SPDX-License-Identifier: BSD-2-Clause
// Linear programs, by Clp. Private to this room.

#pragma once

#include <optional>

#include "poise/core/export.hpp"
#include "poise/core/spatial/spatial.hpp"

namespace poise {

/// min cost·x with row_lower ≤ A·x ≤ row_upper and lower ≤ x ≤ upper; infinite bounds do not count.
struct POISE_API LinearProgram {
  RowMatrix A;
  Eigen::VectorXd row_lower, row_upper, lower, upper, cost;

  /// Free variables, and rows without bounds.
  LinearProgram(Eigen::Index rows, Eigen::Index variables);
};

/// Nothing if there is no solution, or none of finite cost.
POISE_API std::optional<Eigen::VectorXd> solve(const LinearProgram& program);

}  // namespace poise
