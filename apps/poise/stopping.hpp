// SPDX-License-Identifier: BSD-2-Clause
// Ctrl-C and SIGTERM end a long command early; what it has done so far is kept.

#pragma once

#include <atomic>

namespace poise::cli {

/// From now on the two signals set the flag that is returned, and end nothing.
std::atomic<bool>& stop_on_signals();

/// After a stop: 130 for Ctrl-C, 143 for SIGTERM, as shells report them.
int stopped_exit_code();

}  // namespace poise::cli
