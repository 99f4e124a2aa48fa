// SPDX-License-Identifier: BSD-2-Clause
// poise explain RUN --at TIME and poise solve FILE

#include <fmt/format.h>

#include <iostream>
#include <memory>

#include "poise/apps/poise/console.hpp"
#include "poise/apps/poise/why.hpp"
#include "poise/core/record/recorder.hpp"
#include "poise/core/run/problem_file.hpp"
#include "poise/core/run/solver_choice.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/setup/modules.hpp"

namespace poise::cli {
namespace {

namespace fs = std::filesystem;

struct Arguments {
  std::string path;  // a run's folder, or a problem's file
  std::string at;
  std::string solver;
  std::vector<std::string> modules;
  bool json = false;
};

// Explains the controller's last tick with a solver of its own kind, made for it.
void show(const Controller& controller, const StackSpec& spec, const Registry& registry,
          double time, bool json) {
  const auto solver = make_module_as<Solver>(spec.solver, ModuleKind::kSolver, registry);
  Solution scratch;
  solver->bind(controller.problem(), scratch);
  const Explanation why = explain(controller.problem(), controller.status(), controller.answered(),
                                  controller.solution(), *solver);
  std::vector<std::string> units;
  for (std::size_t k = 0; k < controller.problem().objectives.size(); ++k)
    units.push_back(controller.task(k).unit());
  if (json) {
    nlohmann::ordered_json object{{"time_s", time}};
    object.update(to_json(why, units));
    std::cout << object.dump(2) << '\n';
    return;
  }
  fmt::print("tick at {:.3f} s\n", time);
  print(why, units);
}

// A recording made by another build may have taken another course.
void compare_with_recording(const fs::path& folder, const Simulation& simulation, double period) {
  const Recording recording = read_recording(folder / "signals.h5");
  const std::vector<double>* torque = recording.find("torque");
  const auto n = static_cast<std::size_t>(simulation.torque().size());
  if (torque == nullptr || n == 0) return;
  for (std::size_t row = 0; row < recording.time.size(); ++row) {
    if (std::abs(recording.time[row] - simulation.time()) > 0.4 * period) continue;
    const Eigen::Map<const Eigen::VectorXd> recorded(torque->data() + row * n,
                                                     simulation.torque().size());
    const double off = (recorded - simulation.torque()).cwiseAbs().maxCoeff();
    if (off > 1e-6)
      warn(
          fmt::format("run again, this tick's torques are {:.3g} off the recorded ones: another "
                      "build or other modules made the recording",
                      off));
    return;
  }
}

int explain_run(const Arguments& arguments) {
  const fs::path folder = arguments.path;
  if (!fs::exists(folder / "stack.yaml") || !fs::exists(folder / "signals.h5"))
    throw ConfigError(Place{folder.string()}, "", "is no recorded run",
                      "give the folder that `poise run` has printed");
  StackSpec spec = load_stack(folder / "stack.yaml");
  const Registry registry = load_registry(arguments.modules);
  ConfigNode at;
  at.kind = ConfigNode::Kind::kScalar;
  at.scalar = arguments.at;
  at.place.file = "--at " + arguments.at;
  const double time = read_quantity(at, "s");
  const Recording recording = read_recording(folder / "signals.h5");
  const double last = recording.time.empty() ? 0 : recording.time.back();
  if (!(time >= 0) || time > last + spec.period / 2)
    throw ConfigError(at.place, "", fmt::format("is not within the run"),
                      fmt::format("it lasts from 0 to {:g} s", last));
  spec.duration = std::max(spec.duration, last + spec.period);
  Simulation simulation(spec, registry);
  if (!simulation.go_to(time))
    throw ConfigError(at.place, "", "cannot be reached: the plant diverged before");
  compare_with_recording(folder, simulation, spec.period);
  show(simulation.controller(), spec, registry, simulation.time(), arguments.json);
  return kDone;
}

int solve_problem(const Arguments& arguments) {
  ProblemFile problem = read_problem(arguments.path);
  const Registry registry = load_registry(arguments.modules);
  if (!arguments.solver.empty()) choose_solver(problem.spec, arguments.solver, registry);
  const Setup setup = set_up(problem.spec, registry);
  Controller controller(problem.spec, setup, registry);
  const auto before = read_torque_before(problem, controller.problem().nu);
  controller.start(setup.start, before ? &*before : nullptr);
  controller.tick(read_state_of(problem, *setup.tree), problem.time);
  show(controller, problem.spec, registry, problem.time, arguments.json);
  return controller.outcome() == Outcome::kSolved ? kDone : kRunFailed;
}

void add_common(CLI::App& command, Arguments& arguments) {
  command.add_option("--module", arguments.modules, "load a module file, or a folder of them")
      ->type_name("FILE|DIR")
      ->allow_extra_args(false);
  command.add_flag("--json", arguments.json, "print one JSON object on standard output");
}

}  // namespace

void add_explain(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command =
      app.add_subcommand("explain", "say what kept the tasks of a recorded tick from their laws");
  command->add_option("RUN", arguments->path, "the folder of a run")->required();
  command->add_option("--at", arguments->at, "which tick: 2.13s")->type_name("TIME")->required();
  add_common(*command, *arguments);
  command->callback([arguments, &exit_code] { exit_code = explain_run(*arguments); });
}

void add_solve(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command =
      app.add_subcommand("solve", "solve a problem that `poise run --save-problem` has kept");
  command->add_option("FILE", arguments->path, "the problem")->required();
  command
      ->add_option("--solver", arguments->solver,
                   "instead of the stack's: a type, or type/kind (poise list solver)")
      ->type_name("TYPE");
  add_common(*command, *arguments);
  command->callback([arguments, &exit_code] { exit_code = solve_problem(*arguments); });
}

}  // namespace poise::cli
