// SPDX-License-Identifier: BSD-2-Clause
// poise bench STACK

#include <fmt/format.h>

#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "poise/apps/poise/commands/commands.hpp"
#include "poise/apps/poise/console.hpp"
#include "poise/core/json_text.hpp"
#include "poise/core/run/run.hpp"
#include "poise/plugins/contract/allocations.hpp"

namespace poise::cli {
namespace {

using Json = nlohmann::ordered_json;

Json quantiles(const TimeSummary& t) { return {{"p50", t.p50}, {"p99", t.p99}}; }

Json to_json(const std::string& stack, const RunSummary& s) {
  return {{"stack", stack},
          {"status", s.status},
          {"ticks", s.ticks},
          {"variables", s.problem.variables},
          {"equalities", s.problem.equalities},
          {"inequalities", s.problem.inequalities},
          {"active", {{"mean", s.problem.active_mean}, {"max", s.problem.active_max}}},
          {"tick_us",
           {{"p50", s.tick.p50}, {"p99", s.tick.p99}, {"p999", s.tick.p999}, {"max", s.tick.max}}},
          {"stages",
           {{"dynamics", quantiles(s.stages.dynamics)},
            {"rows", quantiles(s.stages.rows)},
            {"solver", quantiles(s.stages.solver)},
            {"decode", quantiles(s.stages.decode)}}},
          {"solved_again_ticks", s.problem.again_ticks},
          {"allocations", s.allocations < 0 ? Json(nullptr) : Json(s.allocations)},
          {"compiler", POISE_COMPILER},
          {"flags", POISE_COMPILE_FLAGS}};
}

void print_stage(const char* name, const TimeSummary& t) {
  fmt::print("  {:<10} {:>9.2f} {:>9.2f} {:>9.2f} {:>9.2f}\n", name, t.p50, t.p99, t.p999, t.max);
}

void print_people(const RunSummary& s) {
  fmt::print("{} ticks, {} variables, {} equalities, {} inequalities, {:.1f} active (at most {})\n",
             s.ticks, s.problem.variables, s.problem.equalities, s.problem.inequalities,
             s.problem.active_mean, s.problem.active_max);
  fmt::print("  {:<10} {:>9} {:>9} {:>9} {:>9}  [µs]\n", "stage", "median", "99 %", "99.9 %",
             "longest");
  print_stage("tick", s.tick);
  print_stage("dynamics", s.stages.dynamics);
  print_stage("rows", s.stages.rows);
  print_stage("solver", s.stages.solver);
  print_stage("decode", s.stages.decode);
  if (s.problem.again_ticks > 0)
    fmt::print("  {} ticks solved again, without what contradicted\n", s.problem.again_ticks);
  if (s.allocations >= 0) fmt::print("  {} allocations in ticks\n", s.allocations);
}

int bench(const StackOptions& arguments) {
  const Registry registry = load_registry(arguments.modules);
  const StackSpec spec = load(arguments, registry);
  RunOptions options;
  options.allocations = contract::allocation_counter();
  const RunSummary summary = run_stack(spec, registry, options);
  if (arguments.json)
    std::cout << json_text(to_json(arguments.stack, summary), 2) << '\n';
  else
    print_people(summary);
  if (summary.status == "completed") return kDone;
  print_error("the run ended early: " + summary.why);
  return kRunFailed;
}

}  // namespace

void add_bench(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<StackOptions>();
  CLI::App* command =
      app.add_subcommand("bench", "measure the time per tick by stage, without plant and recorder");
  add_stack_options(*command, *arguments);
  command->callback([arguments, &exit_code] { exit_code = bench(*arguments); });
}

}  // namespace poise::cli
