// SPDX-License-Identifier: BSD-2-Clause
// poise help [COMMAND]; poise completion SHELL

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <memory>

#include "poise/apps/poise/command_text.hpp"
#include "poise/apps/poise/commands/commands.hpp"
#include "poise/apps/poise/console.hpp"
#include "poise/core/record/whole_file.hpp"

namespace poise::cli {
namespace {

namespace fs = std::filesystem;

void write_manual(const CLI::App& app, const fs::path& folder) {
  std::error_code ec;
  fs::create_directories(folder, ec);
  if (ec)
    throw ConfigError(ErrorCode::kFile, Place{folder.string()}, "",
                      "cannot be created: " + ec.message());
  for (const auto& [name, text] : man_pages(app)) {
    WholeFile file(folder / name);
    file.write(text);
    file.finish();
  }
}

// The text of `--help`. CLI11's own function would print the help of `help`.
std::string help_of(const CLI::App& command, const std::string& name) {
  return command.get_formatter()->make_help(&command, name, CLI::AppFormatMode::Normal);
}

void print_help(const CLI::App& app, const std::string& command) {
  if (command.empty()) {
    std::cout << help_of(app, "poise");
    return;
  }
  std::vector<std::string> names;
  for (const CommandText& one : command_texts(app)) names.push_back(one.name);
  if (std::ranges::find(names, command) == names.end())
    throw CLI::ValidationError("there is no command '" + command + "'; " +
                               suggestion(command, names));
  std::cout << help_of(*app.get_subcommand(command), "poise " + command);
}

void print_words(const std::string& kind) {
  if (kind == "stacks") {
    for (const std::string& stack : shipped_stacks()) std::cout << stack << '\n';
    return;
  }
  std::vector<std::string> types;
  for (const ModuleEntry& module : load_registry({}).entries()) types.push_back(module.type);
  std::ranges::sort(types);
  types.erase(std::unique(types.begin(), types.end()), types.end());
  for (const std::string& type : types) std::cout << type << '\n';
}

}  // namespace

void add_help(CLI::App& app, int& exit_code) {
  auto command = std::make_shared<std::string>(), folder = std::make_shared<std::string>();
  CLI::App* sub = app.add_subcommand("help", "list the commands, or print the help of one");
  sub->add_option("COMMAND", *command, "the command");
  sub->add_option("--man", *folder, "write the man pages to this folder")->type_name("DIR");
  sub->callback([&app, command, folder, &exit_code] {
    exit_code = kDone;
    if (folder->empty())
      print_help(app, *command);
    else
      write_manual(app, *folder);
  });
}

void add_completion(CLI::App& app, int& exit_code) {
  auto shell = std::make_shared<std::string>(), words = std::make_shared<std::string>();
  CLI::App* sub = app.add_subcommand("completion", "print the completion script of a shell");
  sub->add_option("SHELL", *shell, "the shell")->check(CLI::IsMember({"bash", "zsh", "fish"}));
  sub->add_option("--words", *words)->check(CLI::IsMember({"stacks", "types"}))->group("");
  sub->callback([&app, shell, words, &exit_code] {
    exit_code = kDone;
    if (!words->empty()) return print_words(*words);
    if (shell->empty()) throw CLI::RequiredError("SHELL");
    std::cout << (*shell == "bash"  ? bash_completion(app)
                  : *shell == "zsh" ? zsh_completion(app)
                                    : fish_completion(app));
  });
}

}  // namespace poise::cli
