// SPDX-License-Identifier: BSD-2-Clause
// Counts heap allocations of the whole process: link allocations.cpp into the program.

#pragma once

namespace poise::contract {

/// Calls to malloc, calloc, realloc and what gives aligned memory, of this thread since it started.
/// Always 0 under sanitizers, which bring their own malloc.
long allocations();

/// `allocations`; null where that cannot count.
using AllocationCounter = long (*)();
AllocationCounter allocation_counter();

}  // namespace poise::contract
