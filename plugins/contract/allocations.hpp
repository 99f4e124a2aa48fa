// SPDX-License-Identifier: BSD-2-Clause
// Counts heap allocations; link allocations.cpp into the program.

#pragma once

namespace poise::contract {

/// Calls to malloc, calloc, realloc and aligned allocations by this thread since it started. Always
/// 0 under sanitizers, which have their own malloc.
long allocations();

/// `allocations`; null where counting is not possible.
using AllocationCounter = long (*)();
AllocationCounter allocation_counter();

}  // namespace poise::contract
