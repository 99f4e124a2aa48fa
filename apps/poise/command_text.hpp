// SPDX-License-Identifier: BSD-2-Clause
// The commands as plain data, for man pages, completion and the reference.

#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace poise::cli {

/// The kind of value of an option or argument, for shell completion.
enum class Takes { kNothing, kText, kFile, kFolder, kStack, kType, kKind, kCommand, kChoice };

struct OptionText {
  std::string name;   ///< --for; for an argument STACK
  std::string value;  ///< SECONDS; empty for flags and arguments
  std::string help;   ///< one sentence, with default and range
  Takes takes = Takes::kNothing;
  std::vector<std::string> choices;  ///< of kChoice
  bool required = false;
  bool many = false;  ///< an argument that may be repeated
};

struct CommandText {
  std::string name, summary;
  std::vector<OptionText> arguments, options;
};

/// Options of the program, which every command accepts.
std::vector<OptionText> global_options(const CLI::App& app);
/// All commands in their order, except hidden ones.
std::vector<CommandText> command_texts(const CLI::App& app);
/// `poise run [OPTIONS] STACK`
std::string usage(const CommandText& command);

/// Man pages: file name and text, poise.1 first.
std::vector<std::pair<std::string, std::string>> man_pages(const CLI::App& app);
/// Markdown with one section per command.
std::string commands_page(const CLI::App& app);
/// Scripts that complete commands, options, shipped stacks and module types.
std::string bash_completion(const CLI::App& app);
std::string zsh_completion(const CLI::App& app);
std::string fish_completion(const CLI::App& app);

}  // namespace poise::cli
