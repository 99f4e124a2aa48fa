// SPDX-License-Identifier: BSD-2-Clause
// The page of doubts.

#pragma once

#include <filesystem>
#include <string>

#include "poise/core/doubt/doubt_run.hpp"

namespace poise {

/// Writes `folder/doubts.html`: what holds, what ends it, by how much each doubt may grow, and the
/// command that repeats each run. Whole, in the order of the rows, without a script.
/// @param title  of the motion
/// @throws ConfigError if it cannot be written
void write_doubt_page(const DoubtOutcome& outcome, const std::string& title,
                      const std::filesystem::path& folder);

}  // namespace poise
