// SPDX-License-Identifier: BSD-2-Clause
// poise: the command line.

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <iostream>
#include <system_error>

#include "poise/apps/poise/command_text.hpp"
#include "poise/apps/poise/commands/commands.hpp"
#include "poise/apps/poise/console.hpp"
#include "poise/core/near_name.hpp"

namespace poise::cli {
namespace {

constexpr const char* kFirstSteps =
    "Whole-body control: a robot and a stack file in, joint torques out.\n"
    "\n"
    "  poise run t01_stand       run a shipped stack and record it\n"
    "  poise check STACK         check a stack file for errors\n"
    "  poise new task NAME       create a task module\n"
    "  poise designer            open the window\n"
    "\n"
    "All commands: poise help. One of them: poise help run.\n";

// The error of the command line, and the help to read.
std::string wrong_usage(const CLI::App& app, const CLI::ParseError& error) {
  const std::vector<CLI::App*> used = app.get_subcommands();
  if (!used.empty() && used.front()->get_name() == "help") return error.what();
  if (!used.empty())
    return std::string(error.what()) + "; see poise help " + used.front()->get_name();
  std::vector<std::string> names;
  for (const CommandText& one : command_texts(app)) names.push_back(one.name);
  for (const std::string& word : app.remaining()) {
    if (word.starts_with("-")) continue;
    const std::string near = suggestion(word, names);
    return "there is no command '" + word + "'; " +
           (suggested_name(near).empty() ? "see poise help" : near);
  }
  return std::string(error.what()) + "; see poise help";
}

// `reason` is that of the last write; 0 if the output broke off before.
std::string unwritten_output(int reason) {
  const std::string found = "standard output: cannot be written";
  return reason == 0 ? found : found + ": " + std::strerror(reason);
}

}  // namespace
}  // namespace poise::cli

int main(int argc, char** argv) {
  using namespace poise::cli;
  CLI::App app("Whole-body control: a robot and a stack file in, joint torques out.", "poise");
  app.require_subcommand(0, 1);
  add_global_options(app);
  app.set_version_flag("--version", POISE_VERSION);
  int exit_code = kDone;
  for (AddCommand* const add : {add_run,      add_check,           add_resolve,    add_list,
                                add_describe, add_doctor,          add_new,        add_docs,
                                add_dynamics, add_bench,           add_explain,    add_estimate,
                                add_solve,    add_compare_solvers, add_render,     add_compare,
                                add_posture,  add_robot,           add_sweep,      add_doubt,
                                add_tune,     add_designer,        add_completion, add_help})
    add(app, exit_code);
  try {
    app.parse(argc, argv);
    if (app.get_subcommands().empty()) std::cout << kFirstSteps;
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);  // --help and --version
    print_error(wrong_usage(app, error));
    return kWrongUsage;
  } catch (const std::system_error& error) {
    const bool output = std::ferror(stdout) != 0;
    print_error(output ? unwritten_output(error.code().value()) : error.what());
    return kBadInput;
  } catch (const std::exception& error) {
    print_error(error.what());
    return kBadInput;
  }
  flush_warnings();
  errno = 0;
  std::fflush(stdout);
  std::cout.flush();
  if (std::ferror(stdout) == 0 && std::cout.good()) return exit_code;
  print_error(unwritten_output(errno));
  return kBadInput;
}
