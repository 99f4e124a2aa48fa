// SPDX-License-Identifier: BSD-2-Clause
// Whether friction cones of more sides would allow a motion. Not for the tick.

#pragma once

#include <string>
#include <vector>

#include "poise/core/problem/problem.hpp"

namespace poise {

/// What a constraint says of its cones: pyramids inside the round ones.
struct ConeSides {
  std::string constraint;  ///< its name in the stack
  int sides = 4;           ///< of a pyramid
  double margin = 0;       ///< share of friction that is kept in reserve
};

/// "16 sides of friction-cone instead of 4 would allow it: where it holds least, a pyramid of 4
/// sides gives 0.336 of the friction 0.5 of left_foot"; empty if the rows are feasible, or are not
/// with more sides either.
POISE_API std::string more_sides(const Problem& problem, const std::vector<ConeSides>& cones);

}  // namespace poise
