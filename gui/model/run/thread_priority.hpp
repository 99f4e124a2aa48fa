// SPDX-License-Identifier: BSD-2-Clause
// Ticks come before pictures.

#pragma once

namespace poise::gui {

/// Asks the kernel to wake this thread on time, and first: as nice as it may be, and with so short
/// a slice that it need not wait for the end of another's (which is about 3 ms; Linux 6.12 and
/// later take that from every program). Refused, the thread stays as it is.
void raise_priority();

/// Steps back behind such a thread, with all threads that this one starts from now on.
void lower_priority();

}  // namespace poise::gui
