// SPDX-License-Identifier: BSD-2-Clause
// poise solve FILE

#include <memory>

#include "poise/apps/poise/commands/commands.hpp"
#include "poise/apps/poise/console.hpp"
#include "poise/apps/poise/why.hpp"
#include "poise/core/run/problem_file.hpp"
#include "poise/core/run/solver_choice.hpp"

namespace poise::cli {
namespace {

struct SolveArguments {
  std::string file, solver;
  std::vector<std::string> modules;
  bool json = false;
};

int solve_problem(const SolveArguments& arguments) {
  ProblemFile problem = read_problem(arguments.file);
  const Registry registry = load_registry(arguments.modules);
  if (!arguments.solver.empty()) choose_solver(problem.spec, arguments.solver, registry);
  const Setup setup = set_up(problem.spec, registry);
  Controller controller(problem.spec, setup, registry);
  const auto before = read_torque_before(problem, controller.problem().nu);
  controller.start(setup.start, before ? &*before : nullptr);
  controller.tick(read_state_of(problem, *setup.tree), problem.time);
  show_tick(controller, problem.spec, registry, problem.time, arguments.json);
  return controller.outcome() == Outcome::kSolved ? kDone : kRunFailed;
}

}  // namespace

void add_solve(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<SolveArguments>();
  CLI::App* command =
      app.add_subcommand("solve", "solve a problem that `poise run --save-problem` saved");
  command->add_option("FILE", arguments->file, "the problem file")->required();
  command
      ->add_option("--solver", arguments->solver,
                   "another solver than the stack's: a type, or type/kind (see poise list solver)")
      ->type_name("TYPE");
  add_module_options(*command, arguments->modules);
  add_json_option(*command, arguments->json);
  command->callback([arguments, &exit_code] { exit_code = solve_problem(*arguments); });
}

}  // namespace poise::cli
