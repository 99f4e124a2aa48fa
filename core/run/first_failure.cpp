// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/run/first_failure.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace poise {
namespace {

// Only a conflict of friction cones may end with more sides.
std::string with_more_sides(const Problem& problem, const Conflict& conflict,
                            const std::vector<ConeSides>& cones) {
  const auto is_of_cone = [&](const Conflict::Member& member) {
    return std::ranges::find(cones, member.group.constraint, &ConeSides::constraint) != cones.end();
  };
  return std::ranges::any_of(conflict.members, is_of_cone) ? more_sides(problem, cones) : "";
}

std::string unsolved_at(double time, SolverStatus status, const Problem& problem,
                        const Patience& patience, const std::vector<ConeSides>& cones) {
  const Conflict conflict = find_conflict(problem, patience);
  const SolverStatus found = conflict.found ? SolverStatus::kInfeasible : status;
  const std::string why =
      fmt::format("the solver found no solution at {:.3f} s ({})", time, to_string(found));
  if (!conflict.found) return why;
  const std::string more = with_more_sides(problem, conflict, cones);
  return why + ": " + conflict.sentence() + (more.empty() ? "" : "; ") + more;
}

std::string fault_at(std::string_view fault, double time) {
  return fmt::format("{} at {:.3f} s", fault, time);
}

}  // namespace

std::string no_solution(const Simulation& simulation, const Patience& patience,
                        const std::vector<ConeSides>& cones) {
  const Controller& controller = simulation.controller();
  if (!controller.tick_fault().empty()) return fault_at(controller.tick_fault(), simulation.time());
  return unsolved_at(simulation.time(), controller.status(), controller.problem(), patience, cones);
}

FirstFailure::FirstFailure(const Simulation& simulation, std::vector<ConeSides> cones)
    : tree_(simulation.setup().tree),
      gravity_(simulation.controller().robot().gravity_acceleration()),
      state_(simulation.estimate().state),
      problem_(simulation.controller().problem()),
      cones_(std::move(cones)) {}

void FirstFailure::note(const Simulation& simulation) noexcept {
  if (any_) return;
  any_ = true;
  const Controller& controller = simulation.controller();
  time_ = simulation.time();
  status_ = controller.status();
  const std::string_view fault = controller.tick_fault();
  fault_size_ = std::min(fault.size(), fault_.size());
  std::copy_n(fault.begin(), fault_size_, fault_.begin());
  state_ = controller.robot().state();
  problem_ = controller.problem();
}

std::string FirstFailure::sentence(const Patience& patience) const {
  if (!any_ || !found_.empty()) return found_;
  if (fault_size_ > 0) return found_ = fault_at({fault_.data(), fault_size_}, time_);
  Dynamics robot(tree_, gravity_);
  robot.update(state_);
  Problem problem = problem_;
  problem.robot = &robot;
  return found_ = unsolved_at(time_, status_, problem, patience, cones_);
}

}  // namespace poise
