// SPDX-License-Identifier: BSD-2-Clause
// What a search leaves in its folder. Private to this room.

#pragma once

#include <filesystem>

#include "poise/core/tune/tune.hpp"

namespace poise {

/// The runs of the stack without changes: their only axis is the seed.
SweepSpec without_values(const SweepSpec& runs);

/// Writes best.yaml, tuned.yaml, tune.json and front/. @throws ConfigError
void write_result(const TuneSpec& tune, const TuneOutcome& outcome, const ModuleSource& modules,
                  const std::filesystem::path& folder);

}  // namespace poise
