// SPDX-License-Identifier: BSD-2-Clause
// Checks whether a stack suits the balancing controller, and classifies its tasks.

#pragma once

#include <string>

#include "poise/core/problem/problem.hpp"

namespace poise::centroidal {

/// Empty, or the reason in one sentence.
std::string why_not(const Problem& problem, bool ignore_inequalities);

/// Whether the rows control x, y and z of the robot's CoM: three rows over all of v whose columns
/// of the base's translation are the identity, constant and set at bind. Balance compares the
/// others in every tick.
bool leads_com(const TaskRows& rows);
/// Whether the rows control the base's orientation: their Jacobian, constant and set at bind,
/// selects ω_base.
bool turns_base(const TaskRows& rows);

}  // namespace poise::centroidal
