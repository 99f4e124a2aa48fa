// SPDX-License-Identifier: BSD-2-Clause

#include "poise/apps/poise/why.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <iostream>

#include "poise/core/setup/modules.hpp"

namespace poise::cli {
namespace {

using Json = nlohmann::ordered_json;

Json number(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

std::vector<double> numbers(const Eigen::VectorXd& v) { return {v.data(), v.data() + v.size()}; }

void print_task(const TaskLimit& task, const std::string& unit) {
  constexpr std::size_t kMost = 4;
  if (!task.on) {
    fmt::print("  task     {:<24} off\n", task.task);
    return;
  }
  fmt::print("  task     {:<24} {:.3g} {} deviation from its law\n", task.task, task.residual,
             acceleration_unit(unit, task.order));
  for (std::size_t i = 0; i < std::min(kMost, task.causes.size()); ++i)
    fmt::print("           {:<24} {:.3g} without {}\n", "", task.causes[i].residual,
               task.causes[i].name);
}

std::string sentence(const Explanation& why, std::string_view fault) {
  if (!fault.empty()) return std::string(fault);
  if (why.conflict.found) return why.conflict.sentence();
  return "the limits can hold together: the solver failed, not the stack";
}

}  // namespace

void print(const Explanation& why, const std::vector<std::string>& units, std::string_view fault) {
  fmt::print("  solver   {} after {} changes of its active set\n", to_string(why.status),
             why.iterations);
  if (why.status != SolverStatus::kSolved) fmt::print("  why      {}\n", sentence(why, fault));
  if (why.relaxed) fmt::print("  relaxed  solved without the constraints in on_failure.relax\n");
  for (std::size_t k = 0; k < why.tasks.size(); ++k) print_task(why.tasks[k], units[k]);
  for (const LostDirection& lost : why.lost)
    fmt::print("  lost     {:<24} {:.0f} % kept along ({:.2f})\n", lost.task, 100 * lost.kept,
               fmt::join(numbers(lost.direction), ", "));
  constexpr std::size_t kMostActive = 8;
  for (std::size_t i = 0; i < std::min(kMostActive, why.active.size()); ++i)
    fmt::print("  at bound {:<40} multiplier {:.3g}\n", why.active[i].group.name(),
               why.active[i].multiplier);
  if (why.active.size() > kMostActive)
    fmt::print("  at bound and {} more, with smaller multipliers (--json lists all)\n",
               why.active.size() - kMostActive);
}

Json to_json(const Explanation& why, const std::vector<std::string>& units,
             std::string_view fault) {
  Json tasks = Json::object(), active = Json::array(), conflict = Json::array(),
       lost = Json::array();
  for (std::size_t k = 0; k < why.tasks.size(); ++k) {
    Json causes = Json::array();
    for (const TaskLimit::Cause& cause : why.tasks[k].causes)
      causes.push_back({{"name", cause.name},
                        {"residual_without", number(cause.residual)},
                        {"multiplier", number(cause.multiplier)}});
    tasks[why.tasks[k].task] = {{"residual", number(why.tasks[k].residual)},
                                {"unit", acceleration_unit(units[k], why.tasks[k].order)},
                                {"causes", causes},
                                {"on", why.tasks[k].on}};
  }
  for (const ActiveGroup& group : why.active)
    active.push_back({{"constraint", group.group.constraint},
                      {"on", group.group.on},
                      {"unit", group.group.unit},
                      {"multiplier", number(group.multiplier)}});
  for (const Conflict::Member& member : why.conflict.members)
    conflict.push_back({{"constraint", member.group.constraint},
                        {"on", member.group.on},
                        {"unit", member.group.unit},
                        {"needs", number(member.amount)}});
  for (const LostDirection& one : why.lost)
    lost.push_back({{"task", one.task}, {"direction", numbers(one.direction)}, {"kept", one.kept}});
  return {{"status", to_string(why.status)},
          {"iterations", why.iterations},
          {"relaxed", why.relaxed},
          {"why", why.status == SolverStatus::kSolved ? std::string() : sentence(why, fault)},
          {"conflict", conflict},
          {"tasks", tasks},
          {"active", active},
          {"lost", lost}};
}

void show_tick(const Controller& controller, const StackSpec& spec, const Registry& registry,
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
    Json object{{"time_s", time}};
    object.update(to_json(why, units, controller.tick_fault()));
    std::cout << object.dump(2) << '\n';
    return;
  }
  fmt::print("tick at {:.3f} s\n", time);
  print(why, units, controller.tick_fault());
}

}  // namespace poise::cli
