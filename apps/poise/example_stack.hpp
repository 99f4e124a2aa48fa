// SPDX-License-Identifier: BSD-2-Clause
// A short stack that uses a module, for its page in the reference.

#pragma once

#include <filesystem>
#include <string>

#include "poise/plugins/registry.hpp"

namespace poise::cli {

struct ExampleStack {
  std::string text;     ///< the stack file
  std::string problem;  ///< empty if `poise check` takes it, else what it says
};

/// Writes `file`, a stack with the module in it on a stack that ships: of the ways to use its kind
/// the first that `poise check` takes, else the first. A series that the module reads is written
/// beside it.
/// @throws ConfigError if a file cannot be written
ExampleStack write_example(const Registry& modules, const ModuleEntry& module,
                           const std::filesystem::path& file);

}  // namespace poise::cli
