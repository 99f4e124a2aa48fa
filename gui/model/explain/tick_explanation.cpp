// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/explain/tick_explanation.hpp"

#include <algorithm>

#include "poise/core/setup/modules.hpp"

namespace poise::gui {
namespace {

// Without a solution although constraints were relaxed, the others are in conflict.
void look_at_the_others(Problem problem, const Patience& patience, TickExplanation& explanation) {
  if (explanation.relaxed.empty() || explanation.why.relaxed) return;
  for (const RowGroup& group : row_groups(problem))
    if (std::ranges::count(explanation.relaxed, group.constraint) > 0)
      problem.constraints[static_cast<std::size_t>(group.block)].enabled = false;
  Conflict others = find_conflict(problem, patience);
  if (others.found) explanation.why.conflict = std::move(others);
}

}  // namespace

std::unique_ptr<Solved> solved_tick(const Controller& controller, const Setup& setup,
                                    const State& state, double time,
                                    const Eigen::Vector3d& gravity) {
  std::vector<std::string> units;
  for (std::size_t k = 0; k < controller.problem().objectives.size(); ++k)
    units.push_back(controller.task(k).unit());
  return std::make_unique<Solved>(
      Solved{time, setup.tree, gravity, setup.contacts, state, controller.problem(),
             controller.answered(), controller.solution(), controller.status(), std::move(units)});
}

std::unique_ptr<Solved> solved_tick(const Simulation& simulation, const Eigen::Vector3d& gravity) {
  return solved_tick(simulation.controller(), simulation.setup(), simulation.estimate().state,
                     simulation.time(), gravity);
}

TickExplanation explain_tick(Solved solved, const StackSpec& spec, const ModuleSource& modules,
                             const Patience& patience) {
  Dynamics robot(solved.tree, solved.gravity);
  robot.update(solved.state);
  for (Problem* problem : {&solved.problem, &solved.answered}) {
    problem->robot = &robot;
    problem->contacts = &solved.contacts;
  }
  const auto solver = make_module_as<Solver>(spec.solver, ModuleKind::kSolver, modules);
  Solution scratch;
  solver->bind(solved.problem, scratch);
  TickExplanation explanation{
      solved.time,
      explain(solved.problem, solved.status, solved.answered, solved.solution, *solver, patience),
      {}};
  if (explanation.why.conflict.found) {
    explanation.relaxed = spec.fallback.relax;
    look_at_the_others(solved.problem, patience, explanation);
  }
  for (std::size_t k = 0; k < explanation.why.tasks.size(); ++k)
    explanation.units.push_back(acceleration_unit(solved.units[k], explanation.why.tasks[k].order));
  return explanation;
}

}  // namespace poise::gui
