// SPDX-License-Identifier: BSD-2-Clause
// What `poise sweep` and `poise tune` share.

#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <string>

#include "poise/core/sweep/sweep_spec.hpp"
#include "poise/plugins/registry.hpp"

namespace poise::cli {

/// Processors that this process may use: fewer than the machine has within a job of a scheduler.
std::size_t own_processors();

/// The modules outside of Poise's own folder.
OwnModules own_modules(const Registry& registry);

/// "3 h 20 min", "5 min 10 s", "12 s"
std::string time_text(double seconds);

void add_threads_option(CLI::App& command, std::size_t& threads);

}  // namespace poise::cli
