// SPDX-License-Identifier: BSD-2-Clause
// What a stack may set of the hierarchy, whatever its kind.

#pragma once

namespace poise::hierarchy {

struct Settings {
  double feasibility = 1e-3;         ///< of kind nullspace
  bool ignore_inequalities = false;  ///< of kind nullspace
  int max_iterations = 500;
  double tolerance = 1e-9;
};

}  // namespace poise::hierarchy
