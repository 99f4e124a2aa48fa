// SPDX-License-Identifier: BSD-2-Clause
// poise new KIND NAME.

#pragma once

#include "poise/apps/poise/console.hpp"

namespace poise::cli {

void add_new(CLI::App& app, int& exit_code);

}  // namespace poise::cli
