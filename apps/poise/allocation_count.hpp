// SPDX-License-Identifier: BSD-2-Clause
// Counts heap allocations of the calling thread, so that a run can say that its ticks made none.

#pragma once

namespace poise::cli {

/// Null where counting is impossible (sanitizers bring their own malloc).
using AllocationCounter = long (*)();
AllocationCounter allocation_counter();

}  // namespace poise::cli
