// SPDX-License-Identifier: BSD-2-Clause
// Priorities of threads: ticks before drawing.

#pragma once

namespace poise::gui {

/// Asks the kernel to wake this thread on time and before others: with the lowest permitted nice
/// value and a slice so short that it need not wait for the end of another's (about 3 ms; Linux
/// 6.12 and later, without privileges). If refused, the thread keeps its priority.
void raise_priority();

/// Lowers the priority of this thread and of all threads that it starts from now on.
void lower_priority();

}  // namespace poise::gui
