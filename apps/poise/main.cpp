// SPDX-License-Identifier: BSD-2-Clause
// poise: the command line.

#include <cstdio>
#include <exception>
#include <iostream>

#include "poise/apps/poise/commands/new.hpp"

int main(int argc, char** argv) {
  using namespace poise::cli;
  CLI::App app("Whole-body control: a robot and a stack file in, joint torques out.", "poise");
  app.require_subcommand(1);
  app.set_version_flag("--version", POISE_VERSION);
  int exit_code = kDone;
  add_run(app, exit_code);
  add_check(app, exit_code);
  add_resolve(app, exit_code);
  add_modules(app, exit_code);
  add_new(app, exit_code);
  add_docs(app, exit_code);
  add_dynamics(app, exit_code);
  add_bench(app, exit_code);
  add_explain(app, exit_code);
  add_solve(app, exit_code);
  add_compare_solvers(app, exit_code);
  add_render(app, exit_code);
  add_compare(app, exit_code);
  add_posture(app, exit_code);
  add_designer(app, exit_code);
  try {
    app.parse(argc, argv);
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
