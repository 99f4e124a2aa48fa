// SPDX-License-Identifier: BSD-2-Clause
// What Poise does with one file.

#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "poise/plugins/registry.hpp"
#include "poise/tests/bench/fuzz/mutate.hpp"

namespace poise::fuzz {

/// What came of a file.
struct Outcome {
  bool taken = false;               ///< whether it loads
  std::vector<std::string> faults;  ///< of Poise: messages without a place, foreign exceptions
};

/// Loads a file as `poise check` and `poise robot check` do. A stack that loads runs for three
/// ticks.
/// @param packages  searched first for a robot's meshes
Outcome attempt(const std::filesystem::path& file, Sample::Kind kind, const PackagePath& packages,
                const Registry& modules);

}  // namespace poise::fuzz
