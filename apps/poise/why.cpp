// SPDX-License-Identifier: BSD-2-Clause

#include "poise/apps/poise/why.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>

#include "poise/core/json_text.hpp"
#include "poise/core/run/component_names.hpp"
#include "poise/core/setup/modules.hpp"
#include "poise/core/why/explanation.hpp"

namespace poise::cli {
namespace {

using Json = nlohmann::ordered_json;

Json number(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

// What the text says about a task besides its explanation.
struct TaskWords {
  std::string unit;  // of its error
  std::vector<std::string> components;
};

std::vector<double> numbers(const Eigen::VectorXd& v) { return {v.data(), v.data() + v.size()}; }

// The components that make up most of some directions, the greatest first.
std::string main_components(const Eigen::VectorXd& weight,
                            const std::vector<std::string>& components) {
  constexpr double kMainly = 0.9;  // [1] of all weights
  constexpr std::size_t kMost = 6;
  std::vector<std::size_t> order(components.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto of = [&](std::size_t i) { return weight[static_cast<Eigen::Index>(i)]; };
  std::ranges::stable_sort(order, std::ranges::greater{}, of);
  std::vector<std::string> names;
  double named = 0;
  for (const std::size_t i : order) {
    if (named >= kMainly * weight.sum()) break;
    if (names.size() == kMost) return fmt::format("{} and others", fmt::join(names, ", "));
    names.push_back(components[i]);
    named += of(i);
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

// The directions in which a task kept less than 99.5 % of what its law asks for, one line a share:
// "0 % kept in 2 directions: l_knee, r_knee".
std::vector<std::string> lost_lines(const std::vector<LostDirection>& lost,
                                    const std::vector<std::string>& components) {
  struct Share {
    int directions = 0;
    Eigen::VectorXd weight;  // of each component
  };
  std::map<std::string, Share> shares;
  for (const LostDirection& one : lost) {
    if (one.kept >= 0.995) continue;
    Share& share = shares[fmt::format("{:3.0f} % kept", 100 * one.kept)];
    if (share.directions++ == 0) share.weight.setZero(one.direction.size());
    share.weight += one.direction.cwiseAbs2();
  }
  std::vector<std::string> lines;
  for (const auto& [kept, share] : shares)
    lines.push_back(fmt::format("{} in {} direction{}: {}", kept, share.directions,
                                share.directions == 1 ? "" : "s",
                                main_components(share.weight, components)));
  return lines;
}

void print_lost(const std::vector<LostDirection>& all, const std::string& task,
                const std::vector<std::string>& components) {
  std::vector<LostDirection> own = all;
  std::erase_if(own, [&](const LostDirection& one) { return one.task != task; });
  for (const std::string& line : lost_lines(own, components))
    fmt::print("  lost     {:<24} {}\n", task, line);
}

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

void print(const Explanation& why, const std::vector<TaskWords>& words, std::string_view fault) {
  fmt::print("  solver   {} after {} changes of its active set\n", to_string(why.status),
             why.iterations);
  if (why.status != SolverStatus::kSolved) fmt::print("  why      {}\n", sentence(why, fault));
  if (why.relaxed) fmt::print("  relaxed  solved without the constraints in on_failure.relax\n");
  for (std::size_t k = 0; k < why.tasks.size(); ++k) print_task(why.tasks[k], words[k].unit);
  for (std::size_t k = 0; k < why.tasks.size(); ++k)
    print_lost(why.lost, why.tasks[k].task, words[k].components);
  constexpr std::size_t kMostActive = 8;
  for (std::size_t i = 0; i < std::min(kMostActive, why.active.size()); ++i)
    fmt::print("  at bound {:<40} multiplier {:.3g}\n", why.active[i].group.name(),
               why.active[i].multiplier);
  if (why.active.size() > kMostActive)
    fmt::print("  at bound and {} more, with smaller multipliers (--json lists all)\n",
               why.active.size() - kMostActive);
}

Json to_json(const Explanation& why, const std::vector<TaskWords>& words, std::string_view fault) {
  Json tasks = Json::object(), active = Json::array(), conflict = Json::array(),
       lost = Json::array();
  for (std::size_t k = 0; k < why.tasks.size(); ++k) {
    Json causes = Json::array();
    for (const TaskLimit::Cause& cause : why.tasks[k].causes)
      causes.push_back({{"name", cause.name},
                        {"residual_without", number(cause.residual)},
                        {"multiplier", number(cause.multiplier)}});
    tasks[why.tasks[k].task] = {{"residual", number(why.tasks[k].residual)},
                                {"unit", acceleration_unit(words[k].unit, why.tasks[k].order)},
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
                        {"needs", number(member.amount)},
                        {"alone", member.alone}});
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

}  // namespace

void show_tick(const Controller& controller, const StackSpec& spec, const Registry& registry,
               double time, bool json) {
  const auto solver = make_module_as<Solver>(spec.solver, ModuleKind::kSolver, registry);
  Solution scratch;
  solver->bind(controller.problem(), scratch);
  const Explanation why = explain(controller.problem(), controller.status(), controller.answered(),
                                  controller.solution(), *solver);
  std::vector<TaskWords> words;
  for (std::size_t k = 0; k < controller.problem().objectives.size(); ++k) {
    const Eigen::Index size = controller.problem().objectives[k].rows.error.size();
    words.push_back({controller.task(k).unit(), component_names(controller.task(k), size)});
  }
  if (json) {
    Json object{{"time_s", time}};
    object.update(to_json(why, words, controller.tick_fault()));
    std::cout << json_text(object, 2) << '\n';
    return;
  }
  fmt::print("tick at {:.3f} s\n", time);
  print(why, words, controller.tick_fault());
}

}  // namespace poise::cli
