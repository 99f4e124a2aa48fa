// SPDX-License-Identifier: BSD-2-Clause
// poise designer [FILE]: starts the window, which is a separate program.

#include <unistd.h>

#include <filesystem>
#include <vector>

#include "poise/apps/poise/commands/commands.hpp"
#include "poise/apps/poise/console.hpp"
#include "poise/apps/poise/designer_options.hpp"

namespace poise::cli {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void start(const std::vector<std::string>& arguments) {
  std::error_code ec;
  const fs::path here = fs::read_symlink("/proc/self/exe", ec).parent_path();
  const std::string program = (here / "poise-designer").string();
  std::vector<char*> words{const_cast<char*>(program.c_str())};
  for (const std::string& one : arguments) words.push_back(const_cast<char*>(one.c_str()));
  words.push_back(nullptr);
  execv(program.c_str(), words.data());
  throw ConfigError(ErrorCode::kSystem, Place{program}, "", "cannot be started",
                    "build it with ./run designer; it needs Qt 6");
}

// The options that were given: --size=1440x900.
std::vector<std::string> given_options(const CLI::App& command) {
  std::vector<std::string> words;
  for (const CLI::Option* one : command.get_options())
    if (one->count() > 0 && !one->get_positional())
      words.push_back("--" + one->get_lnames().front() + "=" + one->results().back());
  return words;
}

}  // namespace

void add_designer(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<DesignerOptions>();
  CLI::App* command =
      app.add_subcommand("designer", "open the window: compose, run, tune and save a stack");
  add_designer_options(*command, *options);
  command->callback([options, command, &exit_code] {
    exit_code = kDone;
    std::vector<std::string> arguments = given_options(*command);
    const std::string& file = options->file;
    const bool of_run = fs::exists(fs::path(file) / "signals.h5");
    if (!file.empty())
      arguments.insert(arguments.end(), {"--", of_run ? file : find_stack(file).string()});
    start(arguments);
  });
}

}  // namespace poise::cli
