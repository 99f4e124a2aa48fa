// SPDX-License-Identifier: BSD-2-Clause
// poise compare-solvers STACK

#include <fmt/format.h>

#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "poise/apps/poise/commands/commands.hpp"
#include "poise/apps/poise/console.hpp"
#include "poise/core/json_text.hpp"
#include "poise/core/run/run.hpp"
#include "poise/core/run/solver_choice.hpp"

namespace poise::cli {
namespace {

using Json = nlohmann::ordered_json;

struct CompareSolversArguments {
  StackOptions stack;
  double seconds = 0;
};

// The run of one solver, or why the solver refuses the stack. Other errors end the command.
struct Entry {
  std::string solver;
  std::string refusal;
  RunSummary summary;
};

Entry run_with(StackSpec spec, const std::string& solver, const Registry& registry) {
  Entry entry{solver, {}, {}};
  choose_solver(spec, solver, registry);
  try {
    entry.summary = run_stack(spec, registry, RunOptions{});
  } catch (const ConfigError& error) {
    if (error.path() != "control.solver") throw;
    const std::string remedy = error.remedy().empty() ? "" : "; " + error.remedy();
    entry.refusal = error.found() + remedy;
  }
  return entry;
}

void print(const std::vector<Entry>& entries) {
  fmt::print("{:<26} {:<11} {:>9} {:>9} {:>8}  {}\n", "solver", "status", "tick µs", "p99 µs",
             "torque", "rms error of the tasks");
  for (const Entry& entry : entries) {
    if (!entry.refusal.empty()) continue;
    const RunSummary& s = entry.summary;
    std::string tasks;
    for (const TaskSummary& task : s.tasks)
      tasks += (tasks.empty() ? "" : "; ") + task.name +
               (task.on_ticks > 0 ? fmt::format(" {:.3g} {}", task.rms_error, task.unit)
                                  : std::string(" never on"));
    fmt::print("{:<26} {:<11} {:>9.1f} {:>9.1f} {:>6.0f} %  {}\n", entry.solver, s.status,
               s.tick.p50, s.tick.p99, 100 * s.motors.share, tasks);
    if (!s.why.empty()) fmt::print("{:<26} {}\n", "", s.why);
  }
  for (const Entry& entry : entries)
    if (!entry.refusal.empty()) fmt::print("{:<26} {}\n", entry.solver, entry.refusal);
}

Json to_json(const std::vector<Entry>& entries) {
  Json all = Json::object();
  for (const Entry& entry : entries) {
    if (entry.refusal.empty())
      all[entry.solver] = Json::parse(poise::to_json(entry.summary));
    else
      all[entry.solver] = {{"status", "refused"}, {"why", entry.refusal}};
  }
  return all;
}

int compare(const CompareSolversArguments& arguments) {
  const Registry registry = load_registry(arguments.stack.modules);
  StackSpec spec = load(arguments.stack, registry);
  if (arguments.seconds > 0) spec.duration = arguments.seconds;
  std::vector<Entry> entries;
  for (const std::string& solver : solver_choices(registry))
    entries.push_back(run_with(spec, solver, registry));
  if (arguments.stack.json)
    std::cout << json_text(Json{{"stack", arguments.stack.stack}, {"solvers", to_json(entries)}}, 2)
              << '\n';
  else
    print(entries);
  const bool any = std::ranges::any_of(entries, [](const Entry& e) { return e.refusal.empty(); });
  return any ? kDone : kRunFailed;
}

}  // namespace

void add_compare_solvers(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<CompareSolversArguments>();
  CLI::App* command =
      app.add_subcommand("compare-solvers", "run a stack with every solver that supports it");
  add_stack_options(*command, arguments->stack);
  add_duration(*command, "--for", arguments->seconds,
               "simulated time (default: that of the stack)");
  command->callback([arguments, &exit_code] { exit_code = compare(*arguments); });
}

}  // namespace poise::cli
