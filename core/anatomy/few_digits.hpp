// SPDX-License-Identifier: BSD-2-Clause
// The numbers of a robot's part, as its text says them.

#pragma once

#include "poise/core/anatomy/robot_part.hpp"
#include "poise/core/export.hpp"

namespace poise {

/// Rounds what was found to the digits that a person writes (0.01 deg, 0.1 mm, 1 mm of rectangles),
/// joints within their ranges: exactly this is read from the text of the part.
POISE_API void give_few_digits(RobotPart& part);

}  // namespace poise
