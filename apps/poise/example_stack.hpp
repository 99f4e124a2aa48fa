// SPDX-License-Identifier: BSD-2-Clause
// A short stack that uses a module, for the page of the module in the reference.

#pragma once

#include <filesystem>
#include <string>

#include "poise/plugins/registry.hpp"

namespace poise::cli {

struct ExampleStack {
  std::string text;     ///< the stack file
  std::string problem;  ///< the error of `poise check`; empty if there is none
};

/// Writes `file`, a stack that includes a shipped stack and uses the module. Tries several shipped
/// stacks: the first without errors of `poise check` counts, or else the first one. Writes a time
/// series that the module reads beside `file`.
/// @throws ConfigError if a file cannot be written
ExampleStack write_example(const Registry& modules, const ModuleEntry& module,
                           const std::filesystem::path& file);

}  // namespace poise::cli
