// SPDX-License-Identifier: BSD-2-Clause
// What all commands share: exit codes, options, stacks and modules.

#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <string>
#include <vector>

#include "poise/apps/poise/messages.hpp"
#include "poise/core/stack/stack_spec.hpp"
#include "poise/plugins/registry.hpp"

namespace poise::cli {

inline constexpr int kDone = 0;
inline constexpr int kBadInput = 1;
inline constexpr int kWrongUsage = 2;
inline constexpr int kRunFailed = 3;

/// Options of every command that takes a stack.
struct StackOptions {
  std::string stack;
  std::vector<std::string> settings;  ///< PATH=VALUE
  std::vector<std::string> modules;   ///< files or folders
  bool json = false;
};

void add_stack_options(CLI::App& command, StackOptions& options);
void add_module_options(CLI::App& command, std::vector<std::string>& modules);
void add_package_option(CLI::App& command, std::vector<std::string>& packages);
void add_json_option(CLI::App& command, bool& json);

/// The registry with the search path and the user's own modules.
Registry load_registry(const std::vector<std::string>& modules);

/// A path as given, or the bare name of a shipped stack.
/// @throws ConfigError that names the nearest shipped stack
std::filesystem::path find_stack(const std::string& stack);
std::vector<std::string> shipped_stacks();

/// Shows how far a long loading is.
StackSpec load(const std::string& stack, const std::vector<std::string>& settings = {});
StackSpec load(const StackOptions& options);

}  // namespace poise::cli
