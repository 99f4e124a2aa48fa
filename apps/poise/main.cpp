// SPDX-License-Identifier: BSD-2-Clause
// poise: the command line.

#include <cstdio>
#include <exception>
#include <iostream>

#include "poise/apps/poise/commands/commands.hpp"
#include "poise/apps/poise/console.hpp"

namespace {

constexpr const char* kFirstSteps =
    "Whole-body control: a robot and a stack file in, joint torques out.\n"
    "\n"
    "  poise run t01_stand       run a stack that ships with Poise, and record it\n"
    "  poise check STACK         find what is wrong with a stack file of yours\n"
    "  poise new task NAME       begin a task module of your own\n"
    "  poise designer            open the window\n"
    "\n"
    "All commands: poise help. One of them: poise help run.\n";

}  // namespace

int main(int argc, char** argv) {
  using namespace poise::cli;
  CLI::App app("Whole-body control: a robot and a stack file in, joint torques out.", "poise");
  app.require_subcommand(0, 1);
  app.set_version_flag("--version", POISE_VERSION);
  int exit_code = kDone;
  for (AddCommand* const add :
       {add_run, add_check, add_resolve, add_list, add_describe, add_doctor, add_new, add_docs,
        add_dynamics, add_bench, add_explain, add_solve, add_compare_solvers, add_render,
        add_compare, add_posture, add_designer, add_completion, add_help})
    add(app, exit_code);
  try {
    app.parse(argc, argv);
    if (app.get_subcommands().empty()) std::cout << kFirstSteps;
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kDone : kWrongUsage;
  } catch (const std::exception& error) {
    std::cerr << "error: " << error.what() << '\n';
    return kBadInput;
  }
  std::fflush(stdout);
  std::cout.flush();
  if (std::ferror(stdout) == 0 && std::cout.good()) return exit_code;
  std::cerr << "error: standard output cannot be written\n";
  return kBadInput;
}
