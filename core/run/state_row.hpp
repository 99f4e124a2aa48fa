// SPDX-License-Identifier: BSD-2-Clause
// A state as a row of numbers.

#pragma once

#include <cstddef>

#include "poise/core/export.hpp"
#include "poise/core/loop/simulation.hpp"

namespace poise {

/// How many numbers a state takes: per base position and rotation matrix, column by column; joints;
/// per ball a rotation matrix; velocities.
POISE_API std::size_t state_size(const State& state);
/// Writes a state. No allocation.
POISE_API void put_state(const State& state, double* out);
/// Reads what `put_state` wrote.
/// @param state  [out] of the same mechanism
POISE_API void take_state(const double* in, State& state);

}  // namespace poise
