// SPDX-License-Identifier: BSD-2-Clause
// Checks whether a stack suits the balancing controller.

#include "poise/solvers/centroidal/why_not.hpp"

#include <array>

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

// Tasks that the solver knows.
enum Kind { kCom, kBase, kPosture, kOther };

Kind kind_of(const TaskRows& rows) {
  if (rows.order != 2) return kOther;
  if (rows.selection) return kPosture;
  if (leads_com(rows)) return kCom;
  return turns_base(rows) ? kBase : kOther;
}

std::string wrong_tasks(const Problem& problem) {
  std::array<const Objective*, 3> known{};
  for (const Objective& task : problem.objectives) {
    const Kind kind = kind_of(task.rows);
    if (kind == kOther)
      return "it cannot serve task '" + task.name +
             "': it takes only a com with all three axes, the orientation of the base and a "
             "posture";
    if (known[kind] != nullptr)
      return "tasks '" + known[kind]->name + "' and '" + task.name +
             "' are of the same kind: it takes one of each";
    known[kind] = &task;
  }
  if (known[kCom] == nullptr) return "no com task with all three axes: this solver leads the CoM";
  if (known[kBase] == nullptr)
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

bool leads_com(const TaskRows& rows) {
  return rows.error.size() == 3 && rows.order == 2 && !rows.selection &&
         static_cast<Eigen::Index>(rows.columns.size()) == rows.jacobian.cols() &&
         rows.jacobian.cols() >= 6 && rows.jacobian.leftCols<3>().isIdentity(1e-9);
}

bool turns_base(const TaskRows& rows) {
  return rows.error.size() == 3 && rows.columns.size() == 6 && rows.columns.back() == 5 &&
         rows.jacobian.middleCols<3>(3).isIdentity(0) && rows.jacobian.leftCols<3>().isZero(0);
}

std::string why_not(const Problem& problem, bool ignore_inequalities) {
  for (const std::string& why : {wrong_robot(problem), wrong_tasks(problem)})
    if (!why.empty()) return why;
  return wrong_rows(problem, ignore_inequalities);
}

}  // namespace poise::centroidal
