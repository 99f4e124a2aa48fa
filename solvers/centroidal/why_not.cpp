// SPDX-License-Identifier: BSD-2-Clause
// Checks whether a stack suits the balancing controller.

#include "poise/solvers/centroidal/why_not.hpp"

#include <array>
#include <utility>

#include "poise/core/problem/velocity_names.hpp"

namespace poise::centroidal {
namespace {

std::string wrong_robot(const Problem& problem) {
  if (problem.robot == nullptr) return "it needs a robot, not rows alone";
  const Tree& tree = problem.robot->tree();
  if (tree.base_velocities() == 0) return "the base is fixed: this solver balances a floating base";
  if (tree.roots.size() > 1) return "there are objects: this solver balances the robot alone";
  for (const int v : problem.unactuated)
    if (v >= 6)
      return "joint '" + velocity_names(tree)[static_cast<std::size_t>(v)] +
             "' has no motor: this solver maps forces to the torques of all joints";
  for (std::size_t c = 0; problem.contacts && c < problem.contacts->size(); ++c)
    if (const Contact& contact = (*problem.contacts)[c]; contact.closes_loop())
      return "loop '" + contact.name + "': this solver knows no forces inside the robot";
  if (problem.nf == 0) return "no contacts: this solver balances by contact forces";
  return {};
}

std::string wrong_tasks(const Problem& problem) {
  std::array<const Objective*, 4> known{};
  const auto of = [&](TaskRole role) -> const Objective*& {
    return known[static_cast<std::size_t>(role)];
  };
  for (const Objective& task : problem.objectives) {
    if (task.shares.size() > 0)
      return "task '" + task.name +
             "' has a weight for each component: this solver has gains of its own and no weights";
    if (task.rows.role == TaskRole::kOther)
      return "it cannot serve task '" + task.name +
             "': it takes only a com with all three axes, the orientation of the base and a "
             "posture";
    if (const Objective* other = std::exchange(of(task.rows.role), &task))
      return "tasks '" + other->name + "' and '" + task.name +
             "' are of the same kind: it takes one of each";
  }
  if (of(TaskRole::kCom) == nullptr)
    return "no com task with all three axes: this solver leads the CoM";
  if (of(TaskRole::kBaseOrientation) == nullptr)
    return "no orientation task of the base: this solver turns the base upright";
  return {};
}

std::string wrong_rows(const Problem& problem, bool ignore) {
  int motions = 0;
  for (std::size_t b = 0; b < problem.constraints.size(); ++b) {
    const RowKind kind = problem.constraints[b].kind;
    motions += kind == RowKind::kEquationOfMotion;
    if (problem.constraints[b].level > 0)
      return "constraint '" + problem.constraint_names[b] +
             "' has a level, and here all constraints must hold";
    const bool taken = kind == RowKind::kEquationOfMotion || kind == RowKind::kContactMotion ||
                       kind == RowKind::kContactForce;
    if (taken || ignore || problem.constraints[b].clamps) continue;
    return "'" + problem.constraint_names[b] +
           "' bounds motion or torques, and this solver bounds only contact forces: remove it, "
           "or set 'inequalities: ignore' and check the violations that the run reports";
  }
  if (motions == 0)
    return "no 'dynamics' constraint: this solver computes torques from the equation of motion";
  if (motions > 1) return "more than one 'dynamics' constraint: one equation of motion suffices";
  return {};
}

}  // namespace

std::string why_not(const Problem& problem, bool ignore_inequalities) {
  for (const std::string& why : {wrong_robot(problem), wrong_tasks(problem)})
    if (!why.empty()) return why;
  return wrong_rows(problem, ignore_inequalities);
}

}  // namespace poise::centroidal
