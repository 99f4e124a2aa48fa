// SPDX-License-Identifier: BSD-2-Clause
// Which stacks the balancing controller takes, and what their tasks are for it.

#pragma once

#include <string>

#include "poise/core/problem/problem.hpp"

namespace poise::centroidal {

/// Empty, or the reason in one sentence.
std::string why_not(const Problem& problem, bool ignore_inequalities);

/// Whether the rows lead x, y and z of the robot's CoM: three rows over all of v, the base's
/// translation, constant and set at bind, counting 1:1. Balance compares the rest in every tick.
bool leads_com(const TaskRows& rows);
/// Whether they turn the base: their Jacobian, constant and set at bind, is ω_base itself.
bool turns_base(const TaskRows& rows);

}  // namespace poise::centroidal
