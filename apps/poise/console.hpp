// SPDX-License-Identifier: BSD-2-Clause
// Exit codes, options, stacks and modules, shared by all commands.

#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <string>
#include <vector>

#include "poise/apps/poise/messages.hpp"
#include "poise/core/anatomy/robot_part.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/stack/stack_spec.hpp"
#include "poise/core/tree/robot_file.hpp"
#include "poise/plugins/registry.hpp"

namespace poise::cli {

inline constexpr int kDone = 0;
inline constexpr int kBadInput = 1;
inline constexpr int kWrongUsage = 2;
inline constexpr int kRunFailed = 3;

/// Options of every command that takes a stack.
struct StackOptions {
  std::string stack;
  std::string robot;                  ///< a file with another robot; empty: the stack's own
  std::vector<std::string> settings;  ///< PATH=VALUE
  std::vector<std::string> modules;   ///< files or folders
  bool json = false;
};

void add_stack_options(CLI::App& command, StackOptions& options);
void add_robot_option(CLI::App& command, std::string& robot);
void add_module_options(CLI::App& command, std::vector<std::string>& modules);
void add_package_option(CLI::App& command, std::vector<std::string>& packages);
void add_json_option(CLI::App& command, bool& json);

/// A time in seconds: "12", "12s", "500 ms".
/// @throws CLI::ValidationError at `option`
double seconds_of(const std::string& text, const std::string& option);
/// A check of options whose default is another than the empty text.
std::string refuse_empty(const std::string& text);
/// An option for a duration of more than 0, at most 1e6 s.
void add_duration(CLI::App& command, const std::string& option, double& seconds,
                  const std::string& help);

/// Registry of the modules on the search path and of the given files or folders. Warns of modules
/// on the search path that do not load.
Registry load_registry(const std::vector<std::string>& modules);

/// A robot file that a command takes without a stack, and what its options say of it.
struct RobotOptions {
  std::string file, base;             ///< base: fixed, floating; empty: as the file says
  std::vector<std::string> packages;  ///< folders searched first
  std::vector<std::string> modules;   ///< files or folders, of readers
};
void add_robot_options(CLI::App& command, const char* argument, RobotOptions& options);
/// Loads it; its root element tells its format.
RobotFile load_robot_file(const RobotOptions& options);
/// From a robot file of any format to the robot's part of a stack.
/// @param file  a path or a package:// address
/// @throws ConfigError as load_robot_file and find_robot_part
RobotPart found_robot(const std::string& file, const RobotPartOptions& options);

/// A path as given, or the bare name of a shipped stack.
/// @throws ConfigError that names the nearest shipped stack
std::filesystem::path find_stack(const std::string& stack);
std::vector<std::string> shipped_stacks();
/// The doubts that ship with Poise.
std::filesystem::path shipped_doubts();

/// The merged text of a stack. @throws ConfigError
ConfigNode load_text(const StackOptions& options);

/// Shows the search of postures on `line`, which must outlive the result.
SequenceProgress shown_on(ProgressLine& line);

/// Loads a stack. Shows a progress bar while postures are searched.
/// @param robot  a file with another robot; empty: the robot of the stack
StackSpec load(const std::string& stack, const std::vector<std::string>& settings = {},
               const std::string& robot = {}, const ModuleSource* modules = nullptr);
StackSpec load(const StackOptions& options, const ModuleSource& modules);

/// Prints the least margin of a sequence's postures; nothing without postures.
void print_planned(const std::vector<PlannedMargin>& margins);

}  // namespace poise::cli
