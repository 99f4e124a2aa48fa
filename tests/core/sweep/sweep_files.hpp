// SPDX-License-Identifier: BSD-2-Clause
// Sweep files for tests.

#pragma once

#include <string>

#include "poise/core/sweep/sweep_spec.hpp"
#include "poise/tests/support/paths.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise::test {

/// A sweep of the shipped stack t01_stand_humanoid, 50 ms a run, with these further keys.
inline std::string sweep_text(const std::string& keys) {
  return "sweep: 1\nstack: t01_stand_humanoid\nfor: 50 ms\n" + keys;
}

/// The shipped stack of a name.
inline std::filesystem::path shipped(const std::string& name) {
  const std::filesystem::path file = source("apps/share/stacks/" + name + ".yaml");
  if (!std::filesystem::exists(file))
    throw ConfigError(ErrorCode::kFile, Place{name}, "", "is neither a file nor a shipped stack",
                      suggestion(name, {"t01_stand", "t01_stand_humanoid"}));
  return file;
}

/// Reads a sweep from text.
inline SweepSpec sweep_of(const std::string& text) {
  const TempFolder folder;
  return read_sweep(folder.write("sweep.yaml", text), shipped);
}

}  // namespace poise::test
