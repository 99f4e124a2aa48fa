// SPDX-License-Identifier: BSD-2-Clause
// Where a joint may start.

#pragma once

#include <optional>

#include "poise/core/tree/state.hpp"

namespace poise::gui {

struct JointRange {
  double value = 0, lower = 0, upper = 0;  ///< [rad, m]
  bool turns = true;                       ///< shown in degrees
};

/// None of a joint that has no start of its own: one of an object or a ball, or one that follows
/// another. Joints without limits get a whole turn, or a metre to either side.
std::optional<JointRange> range_of(const Tree& tree, const State& state, int joint);

}  // namespace poise::gui
