// SPDX-License-Identifier: BSD-2-Clause
// Ctrl-C and SIGTERM end a long command early; its results so far are kept.

#pragma once

#include <atomic>

namespace poise::cli {

/// From now on, both signals set the returned flag and do not end the program.
std::atomic<bool>& stop_on_signals();

/// After a stop: 130 for Ctrl-C, 143 for SIGTERM, as shells report them.
int stopped_exit_code();

}  // namespace poise::cli
