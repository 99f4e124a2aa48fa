// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/explain/told.hpp"

#include "poise/core/setup/modules.hpp"

namespace poise::gui {

std::unique_ptr<Solved> solved_tick(const Simulation& simulation, const Eigen::Vector3d& gravity) {
  const Controller& controller = simulation.controller();
  const Setup& setup = simulation.setup();
  std::vector<std::string> units;
  for (std::size_t k = 0; k < controller.problem().objectives.size(); ++k)
    units.push_back(controller.task(k).unit());
  return std::make_unique<Solved>(Solved{simulation.time(), setup.tree, gravity, setup.contacts,
                                         simulation.seen(), controller.problem(),
                                         controller.answered(), controller.solution(),
                                         controller.status(), std::move(units)});
}

Told tell(Solved solved, const StackSpec& spec, const ModuleSource& modules,
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
  Told told{
      solved.time,
      explain(solved.problem, solved.status, solved.answered, solved.solution, *solver, patience),
      {}};
  for (std::size_t k = 0; k < told.why.tasks.size(); ++k)
    told.units.push_back(acceleration_unit(solved.units[k], told.why.tasks[k].order));
  return told;
}

}  // namespace poise::gui
