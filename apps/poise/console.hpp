// SPDX-License-Identifier: BSD-2-Clause
// What all commands share: exit codes, options, and how a person is spoken to.

#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <string>
#include <vector>

#include "poise/core/stack/finding.hpp"
#include "poise/core/stack/stack_spec.hpp"
#include "poise/plugins/registry.hpp"

namespace poise::cli {

inline constexpr int kDone = 0;
inline constexpr int kBadInput = 1;
inline constexpr int kWrongUsage = 2;
inline constexpr int kRunFailed = 3;
inline constexpr int kInterrupted = 130;  // as shells report Ctrl-C

/// Options of every command that takes a stack.
struct StackOptions {
  std::string stack;
  std::vector<std::string> settings;  ///< PATH=VALUE
  std::vector<std::string> modules;   ///< files or folders
  bool json = false;
};

void add_stack_options(CLI::App& command, StackOptions& options);

/// Something odd, for people: on standard error.
void warn(const std::string& text);
void warn(const Finding& finding);

/// The registry with the search path and the user's own modules.
Registry load_registry(const std::vector<std::string>& modules);

/// A path as given, or the bare name of a shipped stack.
/// @throws ConfigError that names the nearest shipped stack
std::filesystem::path find_stack(const std::string& stack);
std::vector<std::string> shipped_stacks();

StackSpec load(const StackOptions& options);

/// Adds one command to the program; its callback sets `exit_code`.
void add_run(CLI::App& app, int& exit_code);
void add_check(CLI::App& app, int& exit_code);
void add_resolve(CLI::App& app, int& exit_code);
void add_modules(CLI::App& app, int& exit_code);  // list, describe, doctor
void add_dynamics(CLI::App& app, int& exit_code);
void add_bench(CLI::App& app, int& exit_code);
void add_explain(CLI::App& app, int& exit_code);
void add_solve(CLI::App& app, int& exit_code);
void add_compare_solvers(CLI::App& app, int& exit_code);
void add_render(CLI::App& app, int& exit_code);
void add_compare(CLI::App& app, int& exit_code);
void add_posture(CLI::App& app, int& exit_code);
void add_designer(CLI::App& app, int& exit_code);
void add_docs(CLI::App& app, int& exit_code);

}  // namespace poise::cli
